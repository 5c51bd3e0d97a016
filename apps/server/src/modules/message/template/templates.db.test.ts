import { listEmailTemplates, resetEmailTemplate, saveEmailTemplate } from '@kassa/contract/message/email.calls.ts'
import type { MessagePurpose } from '@kassa/domain/message/purpose.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { housePost } from '../../../../test/make/house-post.ts'
import { makeAbove, type PlatformPeople } from '../../../../test/make/platform-people.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { modules } from '../../../program.ts'
import { sendMail, type Mail } from '../delivery/send-message.ts'
import { deliveryModule } from '../message.module.ts'

let world: World
let shop: Shop
let other: Shop
let partner: PlatformPeople['partner']
const post = housePost()

beforeAll(async () => {
  world = await makeWorld({ modules: [...modules, deliveryModule(post.port)] })
  ;({ partner } = await makeAbove(world))
  shop = await makeShop(world, { partnerId: partner.partnerId })
  other = await makeShop(world)
})
afterEach(async () => {
  await world.sql(sql`delete from outgoing_message`)
  await world.sql(sql`delete from mail_template`)
  post.forget()
})
afterAll(() => world.close())

const deliver = () => world.runJob('message.deliver')
const send = <Purpose extends MessagePurpose>(mail: Mail<Purpose>) =>
  world.owner((tx) => sendMail(tx, { newId, now: world.now }, mail))

describe('a template', () => {
  const text = {
    purpose: 'member-code',
    locale: 'ja-JP',
    title: 'コード',
    signature: '店',
    content: '{code} です',
    version: 0,
  } as const

  it('of one’s own is used from then on, the nearest first, and can be taken back', async () => {
    const as = shop.admin.token
    const { templates } = (await world.call(listEmailTemplates, {}, { as })).answer
    expect(templates.filter(({ isOwn }) => isOwn)).toEqual([])
    await world.call(saveEmailTemplate, { ...text, title: 'Partner' }, { as: partner.token })
    expect((await world.call(saveEmailTemplate, text, { as })).answer).toMatchObject({ isOwn: true, version: 1 })
    const mail = (merchantId: string) =>
      send({
        purpose: 'member-code',
        to: `${merchantId}@b.example`,
        locale: 'ja-JP',
        facts: { code: '123456', minutes: '10' },
        from: { merchantId },
      })
    await mail(shop.merchantId)
    await mail(other.merchantId)
    await deliver()
    const to = (merchantId: string) => post.taken.find((letter) => letter.to.startsWith(merchantId))
    expect(to(shop.merchantId)).toMatchObject({ subject: 'コード', text: '123456 です\n\n店\n' })
    expect(to(other.merchantId)?.subject).toBe('確認コード')
    expect(
      (await world.call(resetEmailTemplate, { purpose: 'member-code', locale: 'ja-JP' }, { as })).answer.isOwn,
    ).toBe(false)
    await mail(shop.merchantId)
    await deliver()
    expect(post.taken[2]?.subject).toBe('Partner')
  })

  test.each([
    [{ title: 'T'.repeat(64) }, 200, null],
    [{ title: 'T'.repeat(65) }, 422, 'request.invalid'],
    [{ title: '' }, 422, 'request.invalid'],
    [{ signature: 's'.repeat(255) }, 200, null],
    [{ signature: 's'.repeat(256) }, 422, 'request.invalid'],
    [{ content: `{code}${'c'.repeat(4_994)}` }, 200, null],
    [{ content: `{code}${'c'.repeat(4_995)}` }, 422, 'request.invalid'],
    [{ content: '{code} <script>alert(1)</script>' }, 200, null],
    [{ content: '{code} {code}' }, 422, 'template.code-tag'],
    [{ content: 'Hello' }, 422, 'template.code-tag'],
    [{ content: '{code} {shop}' }, 422, 'template.variable-unknown'],
    [{ version: 3 }, 409, 'thing.changed-meanwhile'],
  ] as const)('with %o is answered %i', async (more, status, code) => {
    const called = await world.call(saveEmailTemplate, { ...text, ...more }, { as: shop.admin.token })
    expect(called.status).toBe(status)
    if (code !== null) expect(called.refusal.code).toBe(code)
    expect(await world.sql(sql`select 1 from mail_template`)).toHaveLength(status === 200 ? 1 : 0)
  })
})
