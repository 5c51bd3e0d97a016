import { drawerAccounts } from '../drawer/drawer-accounts.ts'
import { valueAccounts } from '../stored-value/value-accounts.ts'
import type { TenderRole } from '../tender-roles.ts'
import type { ChartAccount } from './chart.ts'

/** The accounts of the money that tenders bring, and of value that is kept until it pays, by chart; in the order of the roles. */
export const tenderAccounts = {
  china: {
    ...drawerAccounts.china,
    clearing: ['1012', '其他货币资金'],
    exchange: ['122101', '其他应收款-换货'],
    ...valueAccounts.china,
  },
  japan: {
    ...drawerAccounts.japan,
    clearing: ['135', '売掛金', '対象外'],
    exchange: ['180', '仮払金', '対象外'],
    ...valueAccounts.japan,
  },
  skr03: {
    ...drawerAccounts.skr03,
    clearing: ['1360', 'Geldtransit'],
    exchange: ['1590', 'Durchlaufende Posten'],
    ...valueAccounts.skr03,
  },
  skr04: {
    ...drawerAccounts.skr04,
    clearing: ['1460', 'Geldtransit'],
    exchange: ['1370', 'Durchlaufende Posten'],
    ...valueAccounts.skr04,
  },
  retail: {
    ...drawerAccounts.retail,
    clearing: ['1100', 'Payment clearing'],
    exchange: ['1110', 'Exchange clearing'],
    ...valueAccounts.retail,
  },
  usRetail: {
    ...drawerAccounts.retail,
    clearing: ['1100', 'Undeposited Funds'],
    exchange: ['1110', 'Exchange clearing'],
    ...valueAccounts.usRetail,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<TenderRole, ChartAccount>>>>
