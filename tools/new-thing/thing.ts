/** A person's facts about a new thing; everything that is written follows from them. */
export interface Thing {
  /** The folder of the contract and of the server's module it belongs to: `inventory`. */
  readonly capability: string
  /** One of it, in kebab-case: `shelf-label`. */
  readonly name: string
  /** A node of the permission tree that has add, edit and delete below it. */
  readonly permission: string
  /** Where its screen stands in the menu. */
  readonly area: string
  /** The name of an icon in `apps/web/src/ui/icons.ts`. */
  readonly icon: string
  /** The names of one and of many. */
  readonly words: { readonly en: string; readonly enMany: string; readonly zh: string; readonly ja: string }
  /** The purpose of the screen, shown under its title. */
  readonly purpose: { readonly en: string; readonly zh: string; readonly ja: string }
}

export const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

const camelOf = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** English plurals as they are needed here: box → boxes, category → categories, label → labels. */
const manyOf = (name: string): string => {
  if (/(s|x|ch|sh)$/.test(name)) return `${name}es`
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`
}

/** The marks of the recipe and what stands in their place. */
export function marksOf({ capability, name, permission, words }: Thing): Readonly<Record<string, string>> {
  const many = manyOf(name)
  return {
    capability,
    permission,
    thing: name,
    things: many,
    table: name.replaceAll('-', '_'),
    camel: camelOf(name),
    camels: camelOf(many),
    Pascal: capital(camelOf(name)),
    Pascals: capital(camelOf(many)),
    'en one': words.en.toLowerCase(),
    'en many': words.enMany.toLowerCase(),
    'En many': capital(words.enMany),
    zh: words.zh,
    ja: words.ja,
  }
}

/** Throws for a mark that nothing stands for. */
export const fillMarks = (text: string, marks: Readonly<Record<string, string>>): string =>
  text.replaceAll(/«([\w ]+)»/g, (_, mark: string) => {
    const given = marks[mark]
    if (given === undefined) throw new Error(`the recipe has an unknown mark «${mark}»`)
    return given
  })
