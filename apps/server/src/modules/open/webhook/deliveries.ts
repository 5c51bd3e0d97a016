import {
  listWebhookDeliveries as listCall,
  resendWebhookDelivery as resendCall,
  testWebhook as testCall,
} from '@kassa/contract/open/webhook.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { deliveryList, hasWaitingTest, insertNotice, setDeliveryAgain } from './delivery.store.ts'
import { findWebhook, findWebhookForUpdate, setWebhookUnpaused } from './webhook.store.ts'

export const listWebhookDeliveries = command(listCall, async ({ tx, merchantId }, { id, state, ...page }) => {
  if (!(await findWebhook(tx, merchantId, id))) return refuse({ code: 'thing.not-found' })
  const of = { merchantId, webhookId: id, state }
  return readList(tx, deliveryList, [of], page, (row) => row)
})

export const testWebhook = command(testCall, async (context, { id }) => {
  const { tx, merchantId, newId, now } = context
  const webhook = await findWebhookForUpdate(tx, merchantId, id)
  if (!webhook) return refuse({ code: 'thing.not-found' })
  if (!webhook.isOn) return refuse({ code: 'webhook.is-off' })
  if (await hasWaitingTest(tx, merchantId, id)) return refuse({ code: 'webhook.tests-waiting' })
  const deliveryId = newId()
  await insertNotice(tx, merchantId, id, { id: deliveryId, type: 'webhook.test', now })
  await setWebhookUnpaused(tx, merchantId, id)
  context.audit({ subject: `connection/${webhook.connectionId}`, after: { name: webhook.connectionName } })
  return accept({ deliveryId })
})

export const resendWebhookDelivery = command(resendCall, async (context, { id, deliveryId }) => {
  const { tx, merchantId, now } = context
  const webhook = await findWebhookForUpdate(tx, merchantId, id)
  if (!webhook) return refuse({ code: 'thing.not-found' })
  if (!webhook.isOn) return refuse({ code: 'webhook.is-off' })
  if (!(await setDeliveryAgain(tx, merchantId, id, { id: deliveryId, now }))) return refuse({ code: 'thing.not-found' })
  await setWebhookUnpaused(tx, merchantId, id)
  context.audit({ subject: `connection/${webhook.connectionId}`, after: { name: webhook.connectionName, deliveryId } })
  return accept({})
})
