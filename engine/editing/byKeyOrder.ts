/** Sorts the keys of a document recursively. Unknown keys keep their order after the known ones. */
export function byKeyOrder(order: readonly string[]): <T>(value: T) => T {
  const places = new Map(order.map((key, index) => [key, index]));
  const place = (key: string): number => places.get(key) ?? order.length;
  return function ordered<T>(value: T): T {
    if (Array.isArray(value)) return value.map(ordered) as T;
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).toSorted(([one], [other]) => place(one) - place(other));
    return Object.fromEntries(entries.map(([key, entry]) => [key, ordered(entry)])) as T;
  };
}
