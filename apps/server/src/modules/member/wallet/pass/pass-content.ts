import { moneyText } from '@kassa/domain/text/money-text.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { MEMBER_CODE_MARK } from '@kassa/contract/member/member-code.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { findLevelAhead } from '../../level/level-ahead.ts'
import { findShopName } from '../../own/own.store.ts'
import { findMember } from '../../profile/member-list.store.ts'
import { readDesign, type PassDesign } from '../setup/design.store.ts'
import { readLogo } from './pass-logo.ts'
import type { PassRow } from './pass.store.ts'

/** The texts and figures of a pass. One that names nobody any more shows the shop alone. */
export interface PassContent {
  readonly serial: string
  readonly shop: string
  readonly isVoided: boolean
  readonly design: PassDesign
  /** The shop's picture; null: the usual one. */
  readonly logo: Buffer | null
  readonly member: ShownMember | null
}

export interface ShownMember {
  readonly name: string
  readonly cardNumber: string
  readonly locale: Locale | null
  /** The text of the QR code that the desk scans. */
  readonly code: string
  readonly points: number
  readonly balanceMinor: number
  readonly balance: string
  readonly currency: string
  readonly levelName: string | null
  readonly next: { readonly name: string; readonly missing: string } | null
}

/** Reads what a pass shows now. */
export async function readPassContent(
  tx: Tx,
  merchantId: string,
  { id, memberId, code, isVoided }: PassRow,
  now: string,
): Promise<PassContent> {
  const shop = await findShopName(tx, merchantId)
  const design = await readDesign(tx, merchantId)
  const look = { serial: id, shop, design, logo: await readLogo(tx, merchantId, design) }
  const member = isVoided ? undefined : await findMember(tx, merchantId, memberId)
  if (!member || member.isArchived) return { ...look, isVoided: true, member: null }
  const { name, cardNumber, locale, points, principalMinor, bonusMinor, currency, levelName } = member
  const ahead = await findLevelAhead({ tx, merchantId, now }, member)
  return {
    ...look,
    isVoided: false,
    member: {
      name,
      cardNumber,
      locale,
      code: MEMBER_CODE_MARK + code,
      points,
      balanceMinor: principalMinor + bonusMinor,
      balance: moneyText(principalMinor + bonusMinor, currency),
      currency,
      levelName,
      next: ahead && { name: ahead.name, missing: moneyText(ahead.missingMinor, currency) },
    },
  }
}
