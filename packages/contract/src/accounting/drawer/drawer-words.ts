/** The names of roles of the money that lies in drawers. */
export const drawerWords = {
  drawer: { en: 'Cash drawers', zh: '钱箱现金', ja: 'レジ現金' },
  'foreign-cash': { en: 'Foreign cash', zh: '外币现金', ja: '外貨現金' },
} as const
