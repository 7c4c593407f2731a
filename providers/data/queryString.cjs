/**
 * In place of the package `query-string`: what ra-data-simple-rest and ra-core ask of it, by what every browser has. A name
 * with several values stands once for each.
 */
exports.stringify = (query) => {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const pairs = said.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return new URLSearchParams(pairs).toString();
};

exports.parse = (search) => {
  const found = new URLSearchParams(search);
  return Object.fromEntries(
    [...found.keys()].map((name) => {
      const values = found.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
};
