/** In place of the package `hasown`, which binds by hand what every browser of ours has. */
module.exports = Object.hasOwn;
