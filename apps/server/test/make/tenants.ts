import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { json, sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../world.ts'
import { makeDevice } from './device.ts'
import { makeCategory, makeProduct, makeTax } from './goods.ts'
import { makeMerchant, makeMerchantAdmin, makeOutlet, makeRole, makeStaff } from './merchant.ts'
import { makePartner } from './people.ts'
import { makeSession } from './session.ts'

/** A mark in every name of every tenant, so that a text of another tenant is recognized wherever it appears. */
export const MARK = 'zzmark'

export interface Tenant {
  readonly merchantId: string
  readonly owner: string
  /** Signed in at the first outlet only. */
  readonly manager: string
  /** One id of each kind, by the name of the field that would carry it. */
  readonly ids: Readonly<Record<string, string>>
  /** The outlet that belongs to the merchant but is not the first. */
  readonly otherOutletId: string
}

async function makeOrder(
  tx: Tx,
  merchantId: string,
  { name, outletId, staffId }: { readonly name: string; readonly outletId: string; readonly staffId: string },
): Promise<string> {
  const id = newId()
  await tx.run(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor,
      goods_minor, tax_minor, tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at,
      business_day)
    values (${merchantId}, ${id}, ${outletId}, ${`${name}-${id}`}, 1, 'completion', 'USD', ${staffId}, 1, 1, 0, true, 1,
      1, '{}', ${json({ totals: { payableMinor: 1 } })}::jsonb, '2026-03-02T03:00:00Z', '2026-03-02T03:00:00Z', '2026-03-02')`)
  return id
}

/** A picture of a merchant, such as one of its papers; answers its id. */
export async function makePicture(tx: Tx, merchantId: string): Promise<string> {
  const id = newId()
  await tx.run(sql`
    insert into picture (merchant_id, id, purpose, name, content_type, bytes, width, height, sha256, created_at)
    values (${merchantId}, ${id}, 'product', ${`${MARK}.png`}, 'image/png', 1, 1, 1, ${Buffer.alloc(32)}, now())`)
  return id
}

async function makeTenant(tx: Tx, partnerId: string, number: number): Promise<Tenant> {
  const name = `${MARK} ${number}`
  const { merchantId } = await makeMerchant(tx, { name, partnerId })
  await tx.run(sql`update merchant set shares_sales_with_partner = true where id = ${merchantId}`)
  const outlets = [
    await makeOutlet(tx, merchantId, { name: `${name} A` }),
    await makeOutlet(tx, merchantId, { name: `${name} B` }),
    await makeOutlet(tx, merchantId, { name: `${name} C` }),
  ] as const
  const [outlet, other] = outlets
  const ownerRole = await makeRole(tx, merchantId, { tier: 'merchant', codes: codesOfTier('merchant'), name })
  const { adminId } = await makeMerchantAdmin(tx, merchantId, {
    roleId: ownerRole,
    email: `${MARK}-${number}@x.example`,
  })
  const roleId = await makeRole(tx, merchantId, { codes: codesOfTier('staff'), name })
  const { staffId } = await makeStaff(tx, merchantId, { firstName: name, roleId, outletIds: [other.outletId] })
  const manager = await makeStaff(tx, merchantId, { firstName: name, roleId, outletIds: [outlet.outletId] })
  const taxId = await makeTax(tx, merchantId, { name, outletIds: [other.outletId] })
  const categoryId = await makeCategory(tx, merchantId, { name })
  const { productId, variantId } = await makeProduct(tx, merchantId, outlets, { name, categoryId })
  const { deviceId, registrationId } = await makeDevice(tx, merchantId, other)
  const orderId = await makeOrder(tx, merchantId, { name, outletId: other.outletId, staffId })
  return {
    merchantId,
    owner: await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId }),
    manager: await makeSession(tx, { kind: 'staff', accountId: manager.staffId, merchantId }),
    otherOutletId: other.outletId,
    ids: {
      merchantId,
      outletId: outlet.outletId,
      adminId,
      roleId,
      ownerRole,
      staffId,
      taxId,
      categoryId,
      productId,
      variantId,
      deviceId,
      registrationId,
      orderId,
      managerId: manager.staffId,
      pictureId: await makePicture(tx, merchantId),
      partnerId,
    },
  }
}

export interface Tenants {
  readonly partners: readonly { readonly partnerId: string; readonly adminId: string; readonly token: string }[]
  /** Three of each partner, in the order of the partners. */
  readonly merchants: readonly Tenant[]
}

/** Another database of the same program, where some of the merchants live. */
export interface SecondHome {
  readonly world: Pick<World, 'owner'>
  readonly isHomeOf: (merchant: number) => boolean
  /** The partners are there from now on. */
  readonly carry: () => Promise<void>
  readonly credential: (secret: string) => string
}

const makePartners = async (tx: Tx): Promise<Tenants['partners']> => {
  const partners: { partnerId: string; adminId: string; token: string }[] = []
  for (let partner = 0; partner < 3; partner += 1) {
    const made = await makePartner(tx, { name: `${MARK} partner ${partner}` })
    partners.push({ ...made, token: await makeSession(tx, { kind: 'admin', accountId: made.adminId }) })
  }
  return partners
}

/** Three partners with three merchants each with three outlets each, and one of everything in each merchant. */
export async function makeTenants(world: Pick<World, 'owner'>, second?: SecondHome): Promise<Tenants> {
  const partners = await world.owner(makePartners)
  await second?.carry()
  const merchants: Tenant[] = []
  for (const [partner, { partnerId }] of partners.entries()) {
    for (let number = partner * 3; number < partner * 3 + 3; number += 1) {
      const home = second?.isHomeOf(number) === true ? second : undefined
      const made = await (home?.world ?? world).owner((tx) => makeTenant(tx, partnerId, number))
      const given = home && { owner: home.credential(made.owner), manager: home.credential(made.manager) }
      merchants.push({ ...made, ...given })
    }
  }
  return { partners, merchants }
}
