/** The meanings that a column of a list of a shop's own can have. */
export const OWN_MEANINGS = {
  goods: [
    ...(['name', 'price', 'salePrice', 'cost', 'sku', 'barcode', 'stock', 'lowStock', 'category', 'brand'] as const),
    ...(['labels', 'description', 'unit', 'supplier', 'taxName', 'picture', 'shelf', 'id'] as const),
    ...(['lotNumber', 'lotDay'] as const),
  ],
  people: [
    ...(['name', 'first', 'last', 'company', 'email', 'phone', 'card', 'birthday', 'address1', 'city', 'zip'] as const),
    ...([
      'labels',
      'note',
      'points',
      'pointsDay',
      'balance',
      'spent',
      'takesEmail',
      'consentDay',
      'taxExempt',
    ] as const),
    ...(['taxPaper', 'taxPaperDay', 'id'] as const),
  ],
} as const

export type OwnMeaning = (typeof OWN_MEANINGS)['goods' | 'people'][number]
