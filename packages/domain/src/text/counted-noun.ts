/** A count with its English noun, for lines that operators read: `1 product`, `2 products`, `1 gift card`; `many` where an s does not make the plural. */
export const countedNoun = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
