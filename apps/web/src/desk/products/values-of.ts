/** The values of an attribute as they are typed in one field: `S, M、L` are three. Blanks around them and empty ones are left out. */
export const valuesOf = (typed: string): readonly string[] =>
  typed
    .split(/[,，、;；\n]/)
    .map((value) => value.trim())
    .filter((value) => value !== '')
