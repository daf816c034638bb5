/** An id that is free, made from one that may be taken. */
export function freeId(id: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(id)) return id;
  const stem = id.replace(/_\d+$/, '');
  let number = 2;
  while (isTaken(`${stem}_${number}`)) number += 1;
  return `${stem}_${number}`;
}
