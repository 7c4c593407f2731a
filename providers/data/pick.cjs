/** In place of `lodash/pick` and its 30 modules: ra-core names plain keys of its contexts. */
module.exports = (object, keys) =>
  Object.fromEntries(keys.filter((key) => key in object).map((key) => [key, object[key]]));
