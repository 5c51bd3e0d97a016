/** HTML that is sound: made by `markup`, which writes everything woven into it as text. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

type Woven = Markup | string | number | readonly Woven[]

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const written = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

const textOf = (woven: Woven): string => {
  if (woven instanceof Markup) return woven.text
  return typeof woven === 'object' ? woven.map(textOf).join('\n') : written(String(woven))
}

/**
 * The one way to write HTML: `markup\`<p>${name}</p>\``. A text woven in is shown as it is and never becomes elements,
 * but for other pieces of `markup`; a list stands line by line. Attributes stand in double quotes.
 */
export const markup = (strings: TemplateStringsArray, ...woven: readonly Woven[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...woven.map(textOf)))

/** Text of a program's own that is no HTML inside it: a style sheet, a picture. */
markup.raw = (text: string): Markup => new Markup(text)
