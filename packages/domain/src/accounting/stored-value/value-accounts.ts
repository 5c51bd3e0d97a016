import type { ChartAccount } from '../chart/chart.ts'
import type { ValueRole } from './value-roles.ts'

type ValueAccounts = Readonly<Record<ValueRole, ChartAccount>>

const retail: ValueAccounts = {
  'house-account': ['1200', 'Accounts receivable'],
  'member-balance': ['2300', 'Customer balances'],
  'member-bonus': ['2310', 'Customer bonus balances'],
  'bonus-granted': ['4910', 'Bonuses granted'],
  'points-liability': ['2340', 'Customer points'],
  'points-granted': ['4915', 'Points granted'],
  'gift-card': ['2320', 'Gift cards outstanding'],
  'times-card': ['2330', 'Prepaid passes'],
  deposit: ['2350', 'Customer deposits'],
}

/** The accounts of value that is kept until it pays, by chart; in the order of the roles. */
export const valueAccounts = {
  china: {
    'house-account': ['1122', '应收账款'],
    'member-balance': ['220301', '预收账款-会员余额'],
    'member-bonus': ['220302', '预收账款-会员赠送'],
    'bonus-granted': ['560104', '销售费用-充值赠送'],
    'points-liability': ['220305', '预收账款-会员积分'],
    'points-granted': ['560106', '销售费用-积分奖励'],
    'gift-card': ['220303', '预收账款-礼品卡'],
    'times-card': ['220304', '预收账款-次卡'],
    deposit: ['220306', '预收账款-定金'],
  },
  japan: {
    'house-account': ['136', '売掛金', '対象外'],
    'member-balance': ['315', '前受金', '対象外'],
    'member-bonus': ['316', '前受金', '対象外'],
    'bonus-granted': ['620', '販売促進費', '対象外'],
    'points-liability': ['319', 'ポイント引当金', '対象外'],
    'points-granted': ['622', 'ポイント引当金繰入額', '対象外'],
    'gift-card': ['317', '商品券', '対象外'],
    'times-card': ['318', '前受金', '対象外'],
    deposit: ['314', '前受金', '対象外'],
  },
  skr03: {
    'house-account': ['1410', 'Forderungen aus Lieferungen und Leistungen'],
    'member-balance': ['1710', 'Erhaltene Anzahlungen'],
    'member-bonus': ['1700', 'Sonstige Verbindlichkeiten'],
    'bonus-granted': ['8700', 'Erlösschmälerungen'],
    'points-liability': ['1700', 'Sonstige Verbindlichkeiten'],
    'points-granted': ['8700', 'Erlösschmälerungen'],
    'gift-card': ['1700', 'Sonstige Verbindlichkeiten'],
    'times-card': ['1710', 'Erhaltene Anzahlungen'],
    deposit: ['1710', 'Erhaltene Anzahlungen'],
  },
  skr04: {
    'house-account': ['1210', 'Forderungen aus Lieferungen und Leistungen'],
    'member-balance': ['3250', 'Erhaltene Anzahlungen auf Bestellungen'],
    'member-bonus': ['3500', 'Sonstige Verbindlichkeiten'],
    'bonus-granted': ['4700', 'Erlösschmälerungen'],
    'points-liability': ['3500', 'Sonstige Verbindlichkeiten'],
    'points-granted': ['4700', 'Erlösschmälerungen'],
    'gift-card': ['3500', 'Sonstige Verbindlichkeiten'],
    'times-card': ['3250', 'Erhaltene Anzahlungen auf Bestellungen'],
    deposit: ['3250', 'Erhaltene Anzahlungen auf Bestellungen'],
  },
  retail,
  usRetail: {
    ...retail,
    'house-account': ['1200', 'Accounts Receivable (A/R)'],
    'member-balance': ['2300', 'Contract Liabilities: Customer Balances'],
    'member-bonus': ['2310', 'Contract Liabilities: Bonus'],
    'bonus-granted': ['4910', 'Sales Discounts'],
    'points-liability': ['2340', 'Contract Liabilities: Loyalty Points'],
    'points-granted': ['4915', 'Sales Discounts: Loyalty Points'],
    'gift-card': ['2320', 'Contract Liabilities: Gift Cards'],
    'times-card': ['2330', 'Contract Liabilities: Prepaid Passes'],
    deposit: ['2350', 'Contract Liabilities: Customer Deposits'],
  },
} as const satisfies Readonly<Record<string, ValueAccounts>>
