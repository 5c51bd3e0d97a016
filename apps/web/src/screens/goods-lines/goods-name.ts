/** The name of goods with their attribute values. */
export const goodsName = (goods: { readonly name: string; readonly variantName: string }): string =>
  [goods.name, goods.variantName].filter(Boolean).join(' ')
