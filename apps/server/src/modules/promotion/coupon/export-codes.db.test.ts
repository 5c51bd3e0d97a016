import {
  createCouponTemplate,
  disableCoupon,
  exportCouponCodes,
  listCoupons,
  makeCouponCodes,
} from '@kassa/contract/promotion/coupon.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let other: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { currency: 'CNY' })
  other = await makeSellingShop(world, { currency: 'CNY' })
})
afterAll(() => world.close())

const holder = (merchantId: string, ...keys: string[]) =>
  makeMarketer(
    world,
    merchantId,
    ['coupons', ...keys].map((key) => permissionCode(`platform.marketing.${key}`)),
  )

it('a batch’s codes and no others are a sheet for whoever may issue, and the log says who took them', async () => {
  const as = await holder(shop.merchantId, 'coupons.add', 'coupons.issue', 'coupons.member')
  const template = await world.call(createCouponTemplate, sentTerms(twoOffTen()), { as })
  const make = async (count: number) =>
    (await world.call(makeCouponCodes, { templateId: template.answer.id, count }, { as })).answer.batchId
  const [id, another] = [await make(3), await make(2)]
  await world.runJob('promotion.make-coupon-codes')
  const { rows } = (await world.call(listCoupons, { batchId: id }, { as })).answer
  await world.call(disableCoupon, { id: rows[0]!.id }, { as })
  const sheet = await world.call(exportCouponCodes, { id }, { as })
  const lines = sheet.text
    .replaceAll(/["\uFEFF]/g, '')
    .trim()
    .split(/\r?\n/)
  expect(lines[0]).toBe('Code,Coupon,From,Until,State,QR code')
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0]))).toEqual(new Set(rows.map(({ code }) => code)))
  expect(lines.find((line) => line.startsWith(rows[0]!.code))).toContain('Two off ten')
  expect(lines.filter((line) => line.includes(',Available,KC1.'))).toHaveLength(2)
  const [line] = await world.sql<{ after: Record<string, unknown> }>(sql`
    select after from audit_line where subject = ${`coupon-batch/${id}`}`)
  expect(line?.after).toEqual({ name: 'Two off ten', seen: 'codes', codes: 3 })

  const looks = await holder(shop.merchantId, 'coupons.member')
  expect((await world.call(exportCouponCodes, { id }, { as: looks })).status).toBe(403)
  const stranger = await holder(other.merchantId, 'coupons.issue')
  expect((await world.call(exportCouponCodes, { id: another }, { as: stranger })).status).toBe(404)
})
