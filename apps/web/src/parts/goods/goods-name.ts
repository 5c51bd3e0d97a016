/** The name of goods with their attribute values. */
export const goodsName = (goods: { readonly name: string; readonly variantName: string }): string =>
  [goods.name, goods.variantName].filter(Boolean).join(' ')

type Named = {
  readonly name: string
  readonly names: { readonly en?: string; readonly zh?: string; readonly ja?: string }
}

/** The name of goods in a language of the interface; their own where they have none in it. */
export const shownName = ({ name, names }: Named, language: string): string =>
  names[language.slice(0, 2) as 'en' | 'zh' | 'ja'] || name
