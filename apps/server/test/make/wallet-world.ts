import { findMembersAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { makeOwnPass, saveAppleWallet, saveGoogleWallet, type Wallet } from '@kassa/contract/member/wallet.calls.ts'
import { sealMember } from '../../src/modules/member/own/own-link.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { makeWorld, type CallResponse, type World, type WorldSettings } from '../world.ts'
import { makeMemberShop, type MemberShop } from './member-shop.ts'
import { base64Of, makePassCertificates, toP12, type Issued, type PassCertificates } from './pass-certificates.ts'
import { playApplePush, type PlayedPush } from './play-apple-push.ts'
import { playGoogleWallet, type PlayedGoogle } from './play-google-wallet.ts'
import { readPass } from './read-pass.ts'
import { rsaPair } from './rsa-keys.ts'

export const PUBLIC = 'https://shop.example'
export const EMAIL = 'passes@shop-1234.iam.gserviceaccount.com'
export const ISSUER = '3388000000022222222'

/** Two shops with members, and both makers of telephones played on this machine. */
export interface WalletWorld {
  readonly world: World
  readonly shop: MemberShop
  readonly other: MemberShop
  readonly certificates: PassCertificates
  readonly google: PlayedGoogle
  readonly apple: PlayedPush
  /** The public key of the service account. */
  readonly publicKey: string
  readonly appleFiles: (issued?: Issued, passphrase?: string) => AppleFiles
  readonly accountFile: (more?: object) => string
  readonly setUpApple: (at?: MemberShop, more?: object) => Promise<CallResponse<{ version: number }>>
  /** Has both shops give passes for Apple, the other under a type of its own, as on the first day. */
  readonly setUpBoth: () => Promise<void>
  readonly setUpGoogle: (at?: MemberShop, more?: object) => Promise<CallResponse<{ version: number }>>
  /** The word of a page that its member has opened. */
  readonly openPage: (memberId: string, at?: MemberShop) => string
  readonly makePass: (memberId: string, wallet?: Wallet, at?: MemberShop) => Promise<CallResponse<{ url: string }>>
  readonly fetchAt: (url: string) => Promise<Fetched>
  /** A member's pass, opened. */
  readonly passOf: (
    memberId: string,
    at?: MemberShop,
  ) => Promise<Awaited<ReturnType<typeof readPass>> & { given: Fetched }>
  readonly find: (text: string, at?: MemberShop) => Promise<{ members: { id: string }[]; isExact: boolean }>
  readonly close: () => Promise<void>
}

type Fetched = Awaited<ReturnType<World['running']['server']['app']['inject']>>

interface AppleFiles {
  readonly certificate: string
  readonly passphrase: string
  readonly intermediate: string
  readonly version: number
}

/** `open` opens the world with these settings; left out: on one database. */
export async function makeWalletWorld(
  settings: WorldSettings = {},
  open: (settings: WorldSettings) => Promise<World> = makeWorld,
): Promise<WalletWorld> {
  const { publicKey, privateKey } = rsaPair()
  const certificates = makePassCertificates()
  const google = await playGoogleWallet(publicKey, EMAIL)
  const apple = await playApplePush(certificates)
  const played: Readonly<Record<string, string>> = { 'google-wallet': google.url, 'apple-push': apple.url }
  const world = await open({
    publicUrl: PUBLIC,
    outgoingAllow: '127.0.0.1',
    simulators: { addressOf: (name) => played[name] },
    ...settings,
  })
  const shop = await makeMemberShop(world)
  const other = await makeMemberShop(world)
  const appleFiles = (issued: Issued = {}, passphrase = 'hush'): AppleFiles => ({
    certificate: base64Of(toP12(certificates.issue(issued), passphrase)),
    passphrase,
    intermediate: base64Of(certificates.intermediate.certificate),
    version: 0,
  })
  const accountFile = (more: object = {}): string =>
    base64Of(
      JSON.stringify({
        type: 'service_account',
        client_email: EMAIL,
        private_key_id: 'key-1',
        private_key: privateKey,
        // An address that somebody put there leads nowhere.
        token_uri: 'http://127.0.0.1:1/stolen',
        ...more,
      }),
    )
  const setUpApple = (at = shop, more = {}) =>
    world.call(saveAppleWallet, { ...appleFiles(), ...more }, { as: at.admin.token })
  const setUpBoth = onceThenAsThen(world, async () => {
    await setUpApple()
    await setUpApple(other, appleFiles({ passType: 'pass.example.rival', team: 'RIVAL12345' }))
  })
  const openPage = (memberId: string, { merchantId } = shop): string =>
    sealMember('page', { secrets: world.running.platform.secrets, now: world.now }, { merchantId, memberId }, 900).word
  const makePass = (memberId: string, wallet: Wallet = 'apple', at = shop) =>
    world.call(makeOwnPass, { pass: openPage(memberId, at), wallet }, {})
  const fetchAt = (url: string): Promise<Fetched> =>
    world.running.server.app.inject({ method: 'GET', url: new URL(url).pathname })
  return {
    world,
    shop,
    other,
    certificates,
    google,
    apple,
    publicKey,
    appleFiles,
    accountFile,
    setUpApple,
    setUpBoth,
    setUpGoogle: (at = shop, more = {}) =>
      world.call(
        saveGoogleWallet,
        { issuer: ISSUER, account: accountFile(), version: 0, ...more },
        { as: at.admin.token },
      ),
    openPage,
    makePass,
    fetchAt,
    async passOf(memberId, at = shop) {
      const given = await fetchAt((await makePass(memberId, 'apple', at)).answer.url)
      return { given, ...(await readPass(given.rawPayload, certificates.root.certificate)) }
    },
    find: async (text, at = shop) =>
      (await world.call(findMembersAtDesk, { text }, { as: at.cashier.token, outlet: at.outlet.outletId })).answer,
    async close() {
      await world.close()
      await google.close()
      await apple.close()
    },
  }
}

/** Sets wallets up at the first time, and from then on puts their rows back: a certificate is made, and opened in a thread of its own, for half a second. */
function onceThenAsThen(world: World, setUp: () => Promise<void>): () => Promise<void> {
  let kept: string | undefined
  return async () => {
    await world.sql(sql`delete from wallet_setup`)
    if (kept === undefined) {
      await setUp()
      const [rows] = await world.sql<{ text: string }>(sql`
        select json_build_object('setups', (select json_agg(w) from wallet_setup w),
          'secrets', (select json_agg(s) from secret s where name = 'wallet/apple'))::text as text`)
      kept = rows?.text ?? ''
      return
    }
    await world.sql(sql`delete from secret where name = 'wallet/apple'`)
    await world.sql(sql`
      with secrets as (
        insert into secret select * from json_populate_recordset(null::secret, ${kept}::json -> 'secrets'))
      insert into wallet_setup select * from json_populate_recordset(null::wallet_setup, ${kept}::json -> 'setups')`)
  }
}
