/** Stands in for RJSF's merger of `allOf`, a keyword that no step's schema has. */
const noAllOf = (): never => {
  throw new RangeError('A step has no allOf');
};

export default noAllOf;
