/** The pictures that a cell names: addresses, or names of files in a zip. */
export const picturesIn = (cell: string): string[] =>
  cell
    .split(/https?:/i.test(cell) ? /[,;|\s]\s*(?=https?:)/i : /[,;|]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const isAddress = (picture: string): boolean => /^https?:\/\//i.test(picture)

/** The name of a file as it is compared: without its folder, whatever its case. */
export const foldedFileName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').normalize('NFC').toLowerCase()
