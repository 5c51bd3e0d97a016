import type { InputOf } from '@kassa/contract/endpoint.ts'
import { createWebhook, listWebhookDeliveries, listWebhooks } from '@kassa/contract/open/webhook.calls.ts'
import { hashPassword } from '../../src/modules/identity/public.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { makeWorld, type World } from '../world.ts'
import { makeApp, type MadeApp } from './app.ts'
import { makeMemberShop, type MemberShop } from './member-shop.ts'
import { WebhookReceivers } from './webhook-receivers.ts'

const password = 'Harbour-17-Lamp'

/** A shop with an app, whose admin can add webhooks. */
export interface WebhookShop {
  readonly shop: MemberShop
  readonly app: MadeApp
}

/** A world whose way out leads to receivers that a test plays. */
export interface WebhookWorld {
  readonly world: World
  readonly receivers: WebhookReceivers
  makeShop(): Promise<WebhookShop>
  /** Asks for a webhook of the shop's app. */
  ask(shop: WebhookShop, choice?: Partial<InputOf<typeof createWebhook.request>>): ReturnType<typeof askFor>
  /** Numbers what changed, and writes the messages. */
  plan(): Promise<void>
  /** The same, and sends what is due. */
  run(): Promise<void>
  readonly listed: (shop: WebhookShop, id: string) => ReturnType<typeof findListed>
  readonly messages: (shop: WebhookShop, id: string) => ReturnType<typeof listMessages>
}

const askFor = (world: World, { shop, app }: WebhookShop, choice: Partial<InputOf<typeof createWebhook.request>>) =>
  world.call(
    createWebhook,
    { connectionId: app.installationId, url: 'https://app.example/hook', kinds: ['product'], password, ...choice },
    { as: shop.admin.token },
  )

const findListed = async (world: World, { shop }: WebhookShop, id: string) => {
  const { webhooks } = (await world.call(listWebhooks, {}, { as: shop.admin.token })).answer
  return webhooks.find((webhook) => webhook.id === id)
}

const listMessages = async (world: World, { shop }: WebhookShop, id: string) =>
  (await world.call(listWebhookDeliveries, { id, limit: 200 }, { as: shop.admin.token })).answer.rows

export async function makeWebhookWorld(
  settings: Omit<NonNullable<Parameters<typeof makeWorld>[0]>, 'outgoing'> = {},
): Promise<WebhookWorld> {
  const receivers = new WebhookReceivers()
  const world = await makeWorld({ ...settings, outgoing: receivers })
  const plan = async (): Promise<void> => {
    await world.settled()
    await world.runJob('open.number-changes')
    await world.runJob('open.plan-webhook-messages')
  }
  return {
    world,
    receivers,
    plan,
    async makeShop() {
      const shop = await makeMemberShop(world)
      const hash = await hashPassword(password)
      await world.sql(sql`update admin set password_hash = ${hash} where merchant_id = ${shop.merchantId}`)
      const app = await world.owner((tx) => makeApp(tx, shop.merchantId))
      return { shop, app }
    },
    ask: (shop, choice = {}) => askFor(world, shop, choice),
    async run() {
      await plan()
      await world.runJob('open.send-webhook-messages')
      await world.runJob('open.retry-webhook-messages')
    },
    listed: (shop, id) => findListed(world, shop, id),
    messages: (shop, id) => listMessages(world, shop, id),
  }
}

/** Changes a product, as any screen does. */
export const touchProduct = (world: World, id: string): Promise<unknown> =>
  world.sql(sql`update product set unit = unit || 'x' where id = ${id}`)
