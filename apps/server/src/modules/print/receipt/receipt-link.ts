import {
  createReceiptLink as createCall,
  readPublicReceipt as readCall,
  RECEIPT_LINK_DAYS,
} from '@kassa/contract/print/receipt-link.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { openText, sealText, type SecretBox } from '../../../platform/secret.ts'
import { effectiveTemplate } from '../template/effective-template.ts'
import { paperOf } from './sale-paper.ts'
import { findSaleById } from './sale-paper.store.ts'

const IDENTITY = 'receipt link'
const DAY_MS = 86_400_000

interface Link {
  readonly merchantId: string
  readonly orderId: string
  readonly expiresAt: string
}

/** What a link says, as one word that only this installation can write and read. */
const wordOf = (box: SecretBox, { merchantId, orderId, expiresAt }: Link): string =>
  sealText(box, IDENTITY, [merchantId, orderId, expiresAt].join(' '))

function linkIn(box: SecretBox, word: string): Link | undefined {
  try {
    const [merchantId = '', orderId = '', expiresAt = ''] = openText(box, IDENTITY, word).split(' ')
    return { merchantId, orderId, expiresAt }
  } catch {
    return undefined
  }
}

export const createReceiptLink = command(createCall, async ({ tx, merchantId, reaches, now, secrets }, { orderId }) => {
  const sale = await findSaleById(tx, merchantId, orderId)
  if (!sale || !reaches(sale.outletId)) return refuse({ code: 'thing.not-found' })
  const expiresAt = new Date(Date.parse(now) + RECEIPT_LINK_DAYS * DAY_MS).toISOString()
  return accept({ token: wordOf(secrets, { merchantId, orderId, expiresAt }), expiresAt })
})

/** A changed link and one of another installation read the same; one that has run out says when. */
export const readPublicReceipt = command(readCall, async (context, { token }) => {
  const { secrets, now, limiter, ip, enter } = context
  const seconds = limiter.take(`receipt link from ${ip}`, 60, 60)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  const link = linkIn(secrets, token)
  if (!link) return refuse({ code: 'receipt-link.invalid' })
  const { merchantId, orderId, expiresAt } = link
  if (Date.parse(expiresAt) <= Date.parse(now))
    return refuse({ code: 'receipt-link.expired', facts: { until: expiresAt.slice(0, 10) } })
  return enter(merchantId, async (tx) => {
    const sale = await findSaleById(tx, merchantId, orderId)
    if (!sale) return refuse({ code: 'receipt-link.invalid' })
    const { outletId, refundedMinor } = sale
    const { template } = await effectiveTemplate(tx, { merchantId, outletId }, 'cashier', now)
    return accept({ ...(await paperOf(tx, merchantId, sale)), template, refundedMinor, expiresAt })
  })
})
