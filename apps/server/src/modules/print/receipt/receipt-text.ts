import { randomBytes } from 'node:crypto'
import { RECEIPT_LINK_DAYS } from '@kassa/contract/print/receipt-link.calls.ts'
import {
  openReceiptCode as openCall,
  readReceiptWays as waysCall,
  textReceipt as textCall,
  type TEXT_WAYS,
} from '@kassa/contract/print/receipt-text.calls.ts'
import { maskNumber } from '@kassa/domain/message/mask.ts'
import { isReceiptCode, RECEIPT_TEXTS, receiptCodeFrom } from '@kassa/domain/receipt/receipt-code.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findMemberOfOrder, phoneNumber } from '../../member/public.ts'
import { findPageAddress, sendSms, smsWay } from '../../message/public.ts'
import { daysAfter, sealLink, whileGood } from '../link.ts'
import { countTexts, findReceiptByCode, takeText } from './receipt-code.store.ts'
import { findSaleById, type SaleRow } from './sale-paper.store.ts'

/** Codes that one address may open in a minute. */
const OPENED_A_MINUTE = 60
/** Far more random bytes than a code has letters, so that enough of them are fit. */
const CHANCE = 64

async function saleOf({ tx, merchantId, reaches }: Context, orderId: string): Promise<Result<SaleRow>> {
  const sale = await findSaleById(tx, merchantId, orderId)
  return sale && reaches(sale.outletId) ? accept(sale) : refuse({ code: 'thing.not-found' })
}

/** Returns whether a text has a way to leave, and somewhere to lead to. */
async function wayOf({ tx, merchantId, addressFor }: Context): Promise<(typeof TEXT_WAYS)[number]> {
  const way = await smsWay(tx, merchantId, 'receipt')
  return way === 'ready' && addressFor('live') === null ? 'no-address' : way
}

export const readReceiptWays = command(waysCall, async (context, { orderId }) => {
  const sale = await saleOf(context, orderId)
  if (!sale.ok) return sale
  const { tx, merchantId } = context
  const phone = (await findMemberOfOrder(tx, merchantId, orderId))?.phone ?? ''
  const left = RECEIPT_TEXTS - (await countTexts(tx, merchantId, orderId))
  return accept({ text: await wayOf(context), memberPhone: phone === '' ? '' : maskNumber(phone), left })
})

interface Recipient {
  readonly to: string
  /** The member's own language where it is their own phone, else the outlet's. */
  readonly locale: Locale
}

async function recipientOf({ tx, merchantId }: Context, sale: SaleRow, typed: string): Promise<Result<Recipient>> {
  const { locale, currency } = sale.shop.outlet
  if (typed !== '') {
    const phone = phoneNumber(typed, currency)
    if (!phone.ok) return phone
    if (phone.value !== null) return accept({ to: phone.value, locale })
  }
  const member = await findMemberOfOrder(tx, merchantId, sale.id)
  return member && member.phone !== ''
    ? accept({ to: member.phone, locale: member.locale ?? locale })
    : refuse({ code: 'receipt-text.no-phone' })
}

function newCode(): string {
  const code = receiptCodeFrom(randomBytes(CHANCE))
  return code ?? newCode()
}

export const textReceipt = command(textCall, async (context, { orderId, phone }) => {
  const sale = await saleOf(context, orderId)
  if (!sale.ok) return sale
  const way = await wayOf(context)
  if (way !== 'ready') return refuse({ code: `receipt-text.${way}` })
  const recipient = await recipientOf(context, sale.value, phone)
  if (!recipient.ok) return recipient
  const { tx, merchantId, now } = context
  const wanted = { orderId, code: newCode(), expiresAt: daysAfter(now, RECEIPT_LINK_DAYS) }
  const taken = await takeText(tx, merchantId, wanted)
  if (!taken) return refuse({ code: 'receipt-text.too-many', facts: { limit: RECEIPT_TEXTS } })
  const { to, locale } = recipient.value
  const facts = {
    outlet: sale.value.shop.outlet.name,
    number: sale.value.number,
    receipt: await addressOf(context, taken.code),
  }
  await sendSms(tx, context, { purpose: 'receipt', to, locale, facts, from: { merchantId } })
  context.audit({ subject: `order/${orderId}`, after: { phone: maskNumber(to) } })
  return accept({ phone: maskNumber(to), left: RECEIPT_TEXTS - taken.texts })
})

/** The page of receipts, as short as it goes. */
const addressOf = async ({ tx, merchantId, addressFor }: Context, code: string): Promise<string> =>
  `${(await findPageAddress(tx, addressFor('live'), merchantId)) ?? ''}/cashier/manage/r#${code}`

export const openReceiptCode = command(openCall, async ({ tx, now, ip, limiter, secrets }, { code }) => {
  const seconds = await limiter.take(`receipt codes from ${ip}`, OPENED_A_MINUTE, 60)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const found = isReceiptCode(code) ? await findReceiptByCode(tx, code) : undefined
  if (!found) return refuse({ code: 'receipt-link.invalid' })
  const good = whileGood('receipt', found, now)
  return good.ok ? accept({ token: sealLink('receipt', secrets, found), expiresAt: found.expiresAt }) : good
})
