import { words, type Words } from './reason-words.ts'

/** A book whose differences are filed: its name as people read it, and what its amounts count. */
export interface BookName {
  readonly name: Words
  readonly unit: 'money' | keyof typeof bookUnits
}

export const bookUnits = {
  pieces: words('pieces', '件', '点'),
  points: words('points', '积分', 'ポイント'),
  uses: words('uses', '次使用', '回'),
  entries: words('entries', '条记录', '件'),
} as const satisfies Record<string, Words>

/** The names of books, by the name under which `verify` and review items know them. */
export const bookNames = {
  'balances and documents': {
    name: words('balances and what documents say', '余额与单据', '残高と伝票'),
    unit: 'money',
  },
  'points and documents': {
    name: words('points and what documents say', '积分与单据', 'ポイントと伝票'),
    unit: 'points',
  },
  'drawer continuity': {
    name: words('drawers between shifts', '班次之间的钱箱', 'シフト間のドロア'),
    unit: 'money',
  },
  'stock since counts': {
    name: words('counts and documents that came late', '盘点与迟到的单据', '棚卸と遅れて届いた伝票'),
    unit: 'pieces',
  },
  'baskets and their sales': {
    name: words('held baskets and their sales', '挂单与其销售', '保留したカートとその売上'),
    unit: 'money',
  },
  'uses of coupons': { name: words('uses of coupons', '优惠券的使用', 'クーポンの使用'), unit: 'uses' },
  'uses of plans': { name: words('uses of promotions', '促销的使用', 'キャンペーンの使用'), unit: 'uses' },
  'money of kept entries': {
    name: words('money of entries that are kept unbooked', '未入账记录中的款项', '記帳保留の記録の金額'),
    unit: 'money',
  },
  'cash of unknown shifts': {
    name: words('cash of shifts that never came', '班次未到的现金', '届いていないシフトの現金'),
    unit: 'money',
  },
  'payments of connected channels': {
    name: words('payments of connected channels', '已接入渠道的付款', '接続済みの決済サービスの支払い'),
    unit: 'money',
  },
  'cash of exchanged goods': {
    name: words('cash for exchanged goods', '换货商品的退现', '交換品の現金返金'),
    unit: 'money',
  },
  'numbers of refunds': { name: words('numbers of refunds', '退款单号', '返金の番号'), unit: 'entries' },
  'times of tills': { name: words('times that tills say', '收银机所写的时间', 'レジが記した時刻'), unit: 'entries' },
  'goods of transfers': { name: words('goods of transfers', '调拨的商品', '移動の商品'), unit: 'pieces' },
} as const satisfies Record<string, BookName>

export type DifferenceBookName = keyof typeof bookNames
