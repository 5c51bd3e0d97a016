import type { FormatterModule } from 'i18next'

/** Blanks with what they count, for languages that tell one from many; a word that stands apart from its number has forms of its own (`_one`). */
export const countedBlanks: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, form) =>
    (form === undefined || value === undefined || value === null ? value : counted(value, form)) as string,
}

/** A number with what it counts: `{{points, point|points}}` is `1 point` and `2 points`. A form that is none leaves the value as it is. */
function counted(value: unknown, form: string | undefined): string {
  const text = String(value)
  const [one, many] = form?.split('|') ?? []
  return one === undefined || many === undefined ? text : `${text} ${text === '1' ? one : many}`
}
