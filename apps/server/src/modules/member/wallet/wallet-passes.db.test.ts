// The card of a member in the wallet of their telephone: what signs it, the pass itself, and who is found by it.
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import { readOwnPage } from '@kassa/contract/member/own.calls.ts'
import { eraseMember, exportMember } from '@kassa/contract/member/privacy.calls.ts'
import {
  makeOwnPass,
  readWallets,
  removeWallet,
  saveAppleWallet,
  saveWalletDesign,
} from '@kassa/contract/member/wallet.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberShop } from '../../../../test/make/member-shop.ts'
import { base64Of } from '../../../../test/make/pass-certificates.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { claimsOf } from '../../../../test/make/play-google-wallet.ts'
import { EMAIL, ISSUER, makeWalletWorld, PUBLIC, type WalletWorld } from '../../../../test/make/wallet-world.ts'
import type { World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let on: WalletWorld
let world: World
let shop: MemberShop
let other: MemberShop

beforeAll(async () => {
  on = await makeWalletWorld()
  ;({ world, shop, other } = on)
})
afterAll(() => on.close())
beforeEach(async () => {
  on.google.answerWith = undefined
  on.google.refuseTokens = undefined
  await world.sql(sql`delete from wallet_pass`)
  await world.sql(sql`delete from wallet_setup`)
})

const mine = (at = shop) => ({ as: at.admin.token })
/** Somebody who sets points, and is no owner. */
const whoSets = () =>
  makeMarketer(
    world,
    shop.merchantId,
    ['platform.members.pointSetting', 'platform.members.pointSetting.edit'].map(permissionCode),
  )
const codeIn = (pass: Record<string, unknown>): string => (pass['barcodes'] as { message: string }[])[0]?.message ?? ''

describe('a certificate of Apple', () => {
  it('is taken with its key from a .p12 or from PEM files, shown without its secrets, and sealed', async () => {
    expect((await on.setUpApple()).answer).toEqual({ version: 1 })
    const pair = on.certificates.issue({ passType: 'pass.example.other' })
    const asPem = {
      certificate: base64Of(pair.certificate),
      key: base64Of(pair.key),
      intermediate: base64Of(on.certificates.intermediate.certificate),
      version: 1,
    }
    expect((await world.call(saveAppleWallet, asPem, mine())).answer).toEqual({ version: 2 })
    const read = await world.call(readWallets, {}, mine())
    expect(read.answer).toMatchObject({
      isReached: true,
      wallets: [
        {
          wallet: 'apple',
          issuer: 'pass.example.other',
          account: 'TEAM123456',
          expiresAt: '2027-01-01T00:00:00.000Z',
          passes: 0,
          problem: null,
          version: 2,
        },
      ],
    })
    expect(read.text).not.toContain('PRIVATE')
    const sealed = await world.sql<{ sealed: Buffer }>(sql`select sealed from secret where name like 'wallet/%'`)
    expect(sealed.length).toBeGreaterThanOrEqual(2)
    for (const row of sealed) expect(Buffer.from(row.sealed).toString('latin1')).not.toContain('BEGIN')
    const log = await world.sql<{ text: string }>(sql`
      select concat(before, after) as text from audit_line where call = 'member.save-apple-wallet'`)
    expect(JSON.stringify(log)).not.toContain('PRIVATE')
  })

  const refusals: Readonly<Record<string, [() => object, string]>> = {
    'with a wrong password': [() => ({ passphrase: 'wrong' }), 'wallet.passphrase-wrong'],
    'that is no file of keys': [() => ({ certificate: base64Of('Dear shop') }), 'wallet.certificate-unreadable'],
    'beside a file that is no certificate': [() => ({ intermediate: base64Of('x') }), 'wallet.certificate-unreadable'],
    'of something else': [() => on.appleFiles({ passType: 'com.example.app' }), 'wallet.no-pass-certificate'],
    'whose key belongs to another': [
      () => ({
        certificate: base64Of(on.certificates.issue().certificate),
        key: base64Of(on.certificates.issue().key),
      }),
      'wallet.key-differs',
    ],
    'without a key': [() => ({ certificate: base64Of(on.certificates.issue().certificate) }), 'wallet.key-differs'],
    'of another issuer than the one beside it': [
      () => ({ intermediate: base64Of(on.certificates.root.certificate) }),
      'wallet.issuer-differs',
    ],
    'at the moment when it ends': [
      () => on.appleFiles({ until: '2026-03-02T04:00:00Z' }),
      'wallet.certificate-expired',
    ],
    'a second before it counts': [() => on.appleFiles({ from: '2026-03-02T04:00:01Z' }), 'wallet.certificate-expired'],
    'over a version that is there already': [() => ({ version: 1 }), 'thing.changed-meanwhile'],
  }
  it.each(Object.entries(refusals))('%s is refused, and nothing is kept', async (_, [more, code]) => {
    expect((await on.setUpApple(shop, more())).refusal.code).toBe(code)
    expect((await world.call(readWallets, {}, mine())).answer.wallets).toEqual([])
  })

  it('is good until the second before it ends', async () => {
    expect((await on.setUpApple(shop, on.appleFiles({ until: '2026-03-02T04:00:01Z' }))).status).toBe(200)
  })

  it('waits for its owner among the tasks in its last thirty days, and for nobody else', async () => {
    await on.setUpApple(shop, on.appleFiles({ until: '2026-04-01T04:00:01Z' }))
    const tasks = async (as: string) =>
      (await world.call(listErrands, {}, { as })).answer.rows.filter(({ kind }) => kind === 'wallet-certificate')
    expect(await tasks(shop.admin.token)).toEqual([])
    await world.sql(sql`update wallet_setup set expires_at = expires_at - interval '2 seconds'`)
    expect(await tasks(shop.admin.token)).toMatchObject([{ title: '2026-04-01' }])
    expect(await tasks(await whoSets())).toEqual([])
    expect(await tasks(other.admin.token)).toEqual([])
  })

  it('is an owner’s to bring, and of two who replace it at once one wins', async () => {
    const as = { as: await whoSets() }
    expect((await world.call(readWallets, {}, as)).status).toBe(200)
    expect((await world.call(saveAppleWallet, on.appleFiles(), as)).status).toBe(403)
    expect((await world.call(removeWallet, { wallet: 'apple' }, as)).status).toBe(403)
    const both = await Promise.all([on.setUpApple(), on.setUpApple()])
    expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
  })
})

describe('a pass for Apple', () => {
  beforeEach(() => on.setUpBoth())

  it('is opened by a reader of its own: whole, signed for its pass type, with the member’s figures', async () => {
    const ada = await shop.join('Ada')
    await world.call(adjustPoints, { id: ada, points: 120, note: 'begin' }, mine())
    const page = (await world.call(readOwnPage, { pass: on.openPage(ada) }, {})).answer
    expect(page.wallets).toEqual(['apple'])
    const { given, pass, files } = await on.passOf(ada)
    expect(given.headers['content-type']).toBe('application/vnd.apple.pkpass')
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.card',
      teamIdentifier: 'TEAM123456',
      organizationName: page.shop,
      webServiceURL: `${PUBLIC}/cashier/api/member/wallet/${shop.merchantId}`,
      storeCard: { headerFields: [{ key: 'points', value: 120 }], primaryFields: [{ key: 'balance', value: '$0.00' }] },
      barcodes: [{ format: 'PKBarcodeFormatQR', altText: page.cardNumber }],
    })
    expect((pass['authenticationToken'] as string).length).toBeGreaterThanOrEqual(32)
    expect([...files.keys()]).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png']))
    expect(files.get('ja.lproj/pass.strings')?.toString()).toContain('"Points" = "ポイント";')
  })

  it('is found by the scan of the desk at its own shop, and nowhere else', async () => {
    const ada = await shop.join('Ada')
    // The card of the same number at the other shop is somebody else's.
    await other.join('Eve')
    const { pass } = await on.passOf(ada)
    const code = codeIn(pass)
    expect(code).toMatch(/^KM\./)
    expect(await on.find(code)).toMatchObject({ isExact: true, members: [{ id: ada, name: 'Ada' }] })
    expect((await on.find(code, other)).members).toEqual([])
    expect((await on.find(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).members).toEqual([])
  })

  it('is the same when it is asked for again, also twice at once', async () => {
    const ada = await shop.join('Ada')
    const made = await Promise.all([on.makePass(ada), on.makePass(ada), on.makePass(ada)])
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await world.sql(sql`select 1 from wallet_pass where member_id = ${ada}`)
    expect(rows).toHaveLength(1)
    expect((await world.call(readWallets, {}, mine())).answer.wallets).toMatchObject([{ passes: 1 }])
  })

  it('keeps its words whole, whatever a name holds', async () => {
    await world.sql(
      sql`update member_level set name = 'Gold "A" \\ $& 50%' where merchant_id = ${shop.merchantId} and number = 5`,
    )
    const { files } = await on.passOf(await shop.join('Ada "the first" $&'))
    await world.sql(sql`update member_level set name = 'Gold' where merchant_id = ${shop.merchantId} and number = 5`)
    const lines = files.get('zh-Hans.lproj/pass.strings')?.toString().split(/\r?\n/) ?? []
    for (const line of lines) expect(line).toMatch(/^"(?:[^"\\]|\\.)*" = "(?:[^"\\]|\\.)*";$/)
    expect(lines.join('\n')).toContain(String.raw`Gold \"A\" \\ $& 50%`)
  })

  it('leads nowhere by a link of another shop, a changed one, or one that is six minutes old', async () => {
    const { url } = (await on.makePass(await shop.join('Ada'))).answer
    expect((await on.fetchAt(url)).statusCode).toBe(200)
    expect((await on.fetchAt(url.replace(shop.merchantId, other.merchantId))).statusCode).toBe(404)
    expect((await on.fetchAt(`${url.slice(0, -2)}xx`)).statusCode).toBe(404)
    expect((await on.fetchAt(url.replace(shop.merchantId, 'no-merchant'))).statusCode).toBe(404)
    world.passSeconds(301)
    expect((await on.fetchAt(url)).statusCode).toBe(404)
  })

  it('finds nobody once its member is merged into another or erased', async () => {
    const [ada, bob] = [await shop.join('Ada'), await shop.join('Bob')]
    const code = codeIn((await on.passOf(ada)).pass)
    await world.call(mergeMembers, { staysId: bob, goesId: ada, note: 'same' }, mine())
    expect((await on.find(code)).members).toEqual([])
    const own = await world.call(createMember, { name: 'Cleo' }, mine())
    const { id, cardNumber } = own.answer
    const ofCleo = codeIn((await on.passOf(id)).pass)
    await world.call(eraseMember, { id, cardNumber }, mine())
    expect((await on.find(ofCleo)).members).toEqual([])
    expect((await world.call(makeOwnPass, { pass: on.openPage(id), wallet: 'apple' }, {})).status).not.toBe(200)
  })

  it('stands in the file of everything held about a member', async () => {
    const ada = await shop.join('Ada')
    await on.makePass(ada)
    const { text } = await world.call(exportMember, { id: ada }, mine())
    expect(JSON.parse(text)).toMatchObject({ wallet_passes: [{ wallet: 'apple', voided_at: null }] })
  })

  it('is given no more once the certificate is taken out; those on telephones are found still', async () => {
    const ada = await shop.join('Ada')
    const { url } = (await on.makePass(ada)).answer
    const code = codeIn((await on.passOf(ada)).pass)
    expect((await world.call(removeWallet, { wallet: 'apple' }, mine(other))).status).toBe(200)
    expect((await on.fetchAt(url)).statusCode).toBe(200)
    expect((await world.call(removeWallet, { wallet: 'apple' }, mine())).status).toBe(200)
    expect((await world.call(removeWallet, { wallet: 'apple' }, mine())).status).toBe(200)
    expect((await on.makePass(ada)).refusal.code).toBe('wallet.not-set-up')
    expect((await on.fetchAt(url)).statusCode).toBe(404)
    expect((await on.find(code)).members).toHaveLength(1)
    const kept = await world.sql(
      sql`select 1 from secret where name = 'wallet/apple' and merchant_id = ${shop.merchantId}`,
    )
    expect(kept).toEqual([])
    expect((await world.call(readOwnPage, { pass: on.openPage(ada) }, {})).answer.wallets).toEqual([])
  })
})

describe('a pass for Google', () => {
  it('is saved by a link that the account signed, short enough for a browser, and found by the same scan', async () => {
    expect((await on.setUpGoogle()).answer).toEqual({ version: 1 })
    const id = `${ISSUER}.kassa-${shop.merchantId}`
    expect(on.google.kept.get(id)).toMatchObject({
      programLogo: {
        sourceUri: { uri: `${PUBLIC}/cashier/api/member/wallet/${shop.merchantId}/logo/4a2f8f-ffffff-card.png` },
      },
    })
    const logo = await on.fetchAt(`${PUBLIC}/cashier/api/member/wallet/${shop.merchantId}/logo/4a2f8f-ffffff-card.png`)
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png'])
    const ada = await shop.join('Ada')
    await world.call(adjustPoints, { id: ada, points: 120, note: 'begin' }, mine())
    const { url } = (await on.makePass(ada, 'google')).answer
    const [, jwt = ''] = url.split('https://pay.google.com/gp/v/save/')
    expect(jwt.length).toBeLessThanOrEqual(1_800)
    const claims = claimsOf(jwt, on.publicKey)
    expect(claims).toMatchObject({
      iss: EMAIL,
      aud: 'google',
      typ: 'savetowallet',
      payload: {
        loyaltyObjects: [
          {
            classId: id,
            state: 'ACTIVE',
            accountName: 'Ada',
            loyaltyPoints: { balance: { string: '120' } },
            barcode: { type: 'QR_CODE' },
          },
        ],
      },
    })
    const [, value = ''] = /"value":"(KM\.[^"]+)"/.exec(JSON.stringify(claims)) ?? []
    expect((await on.find(value)).members).toMatchObject([{ id: ada }])
    expect((await on.find(value, other)).members).toEqual([])
  })

  const refusals: Readonly<Record<string, [() => object, string]>> = {
    'a file of something else': [
      () => ({ account: base64Of('{"type":"authorized_user"}') }),
      'wallet.account-unreadable',
    ],
    'a file that is none': [() => ({ account: base64Of('Dear shop') }), 'wallet.account-unreadable'],
    'an account that Google does not know': [
      () => ({ account: on.accountFile({ client_email: 'thief@example.com' }) }),
      'wallet.google-refused',
    ],
  }
  it.each(Object.entries(refusals))('%s is refused, and nothing is kept', async (_, [more, code]) => {
    expect((await on.setUpGoogle(shop, more())).refusal.code).toBe(code)
    expect((await world.call(readWallets, {}, mine())).answer.wallets).toEqual([])
  })

  it.each([
    [403, 'wallet.google-refused'],
    [429, 'wallet.google-unreachable'],
    [500, 'wallet.google-unreachable'],
  ] as const)('an answer of %i is told at once', async (status, code) => {
    on.google.answerWith = status
    expect((await on.setUpGoogle()).refusal.code).toBe(code)
    on.google.answerWith = undefined
    on.google.refuseTokens = status
    expect((await on.setUpGoogle()).refusal.code).toBe(code)
  })
})

describe('the look of passes', () => {
  const look = {
    background: '#10302a',
    text: '#ffffff',
    names: { 'en-US': 'Harbour Club', 'zh-CN': '海港俱乐部', 'ja-JP': '' },
    rows: ['level' as const],
    logoId: null,
    version: 0,
  }
  const save = (more: object = {}) => world.call(saveWalletDesign, { ...look, ...more }, mine())
  beforeEach(async () => {
    await world.sql(sql`delete from wallet_design`)
    await on.setUpBoth()
  })

  it('is on the next pass: colors, the name in each language, and the figures that were chosen', async () => {
    expect((await world.call(readWallets, {}, mine())).answer.design).toMatchObject({
      background: '#4a2f8f',
      version: 0,
    })
    expect((await save()).answer).toEqual({ version: 1 })
    expect((await world.call(readWallets, {}, mine())).answer.design).toEqual({ ...look, version: 1 })
    const ada = await shop.join('Ada')
    await world.sql(sql`update member_account set level_id = (select id from member_level where merchant_id = ${shop.merchantId} and number = 5)
      where member_id = ${ada}`)
    const { pass, files } = await on.passOf(ada)
    expect(pass).toMatchObject({
      backgroundColor: 'rgb(16, 48, 42)',
      logoText: 'Harbour Club',
      storeCard: { headerFields: [], primaryFields: [], secondaryFields: [{ key: 'level', value: 'Gold' }] },
    })
    expect(JSON.stringify(pass['storeCard'])).not.toContain('Ada')
    expect(files.get('zh-Hans.lproj/pass.strings')?.toString()).toContain('"Harbour Club" = "海港俱乐部";')
    expect(files.get('ja.lproj/pass.strings')?.toString()).toContain('"Harbour Club" = "Harbour Club";')
  })

  it('is told to Google at once, and kept only where Google takes it', async () => {
    await on.setUpGoogle()
    expect((await save()).status).toBe(200)
    expect(on.google.kept.get(`${ISSUER}.kassa-${shop.merchantId}`)).toMatchObject({
      programName: 'Harbour Club',
      localizedProgramName: { translatedValues: [{ language: 'zh-CN', value: '海港俱乐部' }] },
      hexBackgroundColor: '#10302a',
      programLogo: { sourceUri: { uri: expect.stringContaining('/logo/10302a-ffffff-card.png') as string } },
    })
    on.google.answerWith = 500
    expect((await save({ background: '#000000', version: 1 })).refusal.code).toBe('wallet.google-unreachable')
    expect((await world.call(readWallets, {}, mine())).answer.design).toEqual({ ...look, version: 1 })
  })

  const refusals: Readonly<Record<string, [object, string]>> = {
    'with text that is hard to read': [{ background: '#ffffff', text: '#777777' }, 'wallet.unreadable'],
    'over a newer one': [{ version: 1 }, 'thing.changed-meanwhile'],
    'with a picture of nobody': [{ logoId: '018f0000-0000-7000-8000-000000000000' }, 'thing.not-found'],
  }
  it.each(Object.entries(refusals))('%s is refused, and nothing is kept', async (_, [more, code]) => {
    expect((await save(more)).refusal.code).toBe(code)
    expect(await world.sql(sql`select 1 from wallet_design`)).toEqual([])
  })

  it('with a contrast of 4.5 is taken', async () => {
    expect((await save({ background: '#ffffff', text: '#767676' })).status).toBe(200)
  })

  it('of two who change it at once is that of one', async () => {
    const both = await Promise.all([save(), save({ rows: [] })])
    expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
  })
})
