import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { adjustBalance } from '@kassa/contract/member/member-records.calls.ts'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { openHouseAccount, payIntoPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { saveAccount } from '@kassa/contract/payment/account.calls.ts'
import { saveMethods } from '@kassa/contract/payment/method.calls.ts'
import { listOutlets } from '@kassa/contract/organisation/outlet.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { demoCredentials } from '../../apps/server/src/seed/demo/simulated-channels.ts'
import { freshShop } from './fresh-shop.ts'
import { ownerCalls } from './shop-calls.ts'
import type { Language } from './words.ts'

/** The code of goods for 22.60, and that of goods for an amount that lets a played terminal or phone pay by itself. */
export const [lamp, machine] = ['2990000990042', '2990000990035']

type OwnerCalls = Awaited<ReturnType<typeof ownerCalls>>

/** A shop with an owner and somebody at its till, whose papers are in this language: every way to pay is on, and these channels have an account. */
export async function shopOfAllWays(
  email: string,
  place: { readonly country: string; readonly language: Language },
  channels: readonly ChannelName[],
) {
  const locale = ({ en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' } as const)[place.language]
  const { merchantNumber } = await freshShop(email, ['manager'], { country: place.country, locale })
  const call = await ownerCalls('en-US', { email })
  const outletId = (await call(listOutlets, { limit: 1 })).rows[0]?.id ?? ''
  for (const [code, name, sellPriceMinor] of [
    [lamp, 'Lamp', 2_260],
    [machine, 'Machine', 8_801],
  ] as const)
    await call(createProduct, {
      ...usualProduct,
      name,
      codes: [code],
      stockPolicy: 'allow',
      listings: [{ ...usualListing, outletId, sellPriceMinor }],
    })
  await call(saveMethods, { methods: allMethods, version: 0 })
  const { accounts } = demoCredentials(process.env['KASSA_DATA'] ?? '')
  const opened = { outletId: null, mode: 'demo', enabled: 1, version: 0 } as const
  for (const { channel, fields } of accounts.filter((one) => channels.includes(one.channel)))
    await call(saveAccount, { ...opened, channel, fields: { ...fields } })
  const atTheTill = await ownerCalls('en-US', { merchantNumber, staffNumber: 'manager' })
  return { merchantNumber, call, atTheTill }
}

const allMethods = Object.values(PAYMENT_METHODS).map(({ number, kind }) => ({
  method: number,
  enabled: 1 as const,
  label: null,
  needsReference: kind === 'electronic',
  opensDrawer: number === PAYMENT_METHODS.cash.number,
  offlineMostMinor: null,
  offlineTotalMinor: null,
}))

/** Notes of another country count here: a dollar 7.00. */
export const takeDollars = (call: OwnerCalls): Promise<unknown> =>
  call(saveSalesSettings, {
    changes: [
      {
        key: 'sales.foreign-cash',
        value: [
          {
            currency: 'USD',
            into: 'CNY',
            rateMillionths: 7_000_000,
            spreadBasisPoints: 0,
            unitMinor: 1,
            mode: 'down',
          },
        ],
        version: 0,
      },
    ],
  })

/** A member with 100.00 of balance and a house account, and a gift card of 100.00. */
export async function holdersOf(call: OwnerCalls, atTheTill: OwnerCalls) {
  const member = await call(createMember, { name: 'Mina Sato', phone: '+8613800138000' })
  await call(adjustBalance, { id: member.id, bucket: 'principal', amountMinor: 10_000, note: 'From the paper cards' })
  await call(openHouseAccount, { memberId: member.id, creditMinor: 10_000 })
  const slip = { method: PAYMENT_METHODS['bank-card'].number, amountMinor: 10_000, reference: 'CARD-0001' }
  const sold = { orderId: crypto.randomUUID(), purseId: null, amountMinor: 10_000, tenders: [slip], shiftId: null }
  const { purse } = await atTheTill(payIntoPurse, sold)
  return { member, giftCard: purse.code }
}
