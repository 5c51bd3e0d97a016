import type { MailPort } from '../../platform/mail/mail-port.ts'
import type { Module } from '../../platform/module.ts'
import { alertCommands } from './alert/alerts.ts'
import { gatherAlerts } from './alert/gather-alerts.ts'
import { mailAlerts } from './alert/mail-alerts.ts'
import { pushAlerts } from './alert/push-alerts.ts'
import { listBox } from './box/list-box.ts'
import { deliveryCommands } from './delivery/deliveries.ts'
import { gatewayCommands } from './gateway/gateways.ts'
import { noticeCommands } from './notice/notices.ts'
import { ownNoticeCommands } from './notice/own-notices.ts'
import { pushCommands } from './push/push-browsers.ts'
import { keepPushKey } from './push/push-key.ts'
import { smsCommands } from './sms/sms-gateways.ts'
import { templateCommands } from './template/templates.ts'
import { deliverMessages, forgetOldMessages } from './delivery/deliver.ts'

export const messageModule: Module = {
  name: 'message',
  commands: [
    ...gatewayCommands,
    ...smsCommands,
    ...templateCommands,
    ...deliveryCommands,
    listBox,
    ...noticeCommands,
    ...ownNoticeCommands,
    ...pushCommands,
  ],
  begin: keepPushKey,
  jobs: [forgetOldMessages],
}

/** Sends what waits; mails for which nobody has a gateway go by `fallback`. */
export const deliveryModule = (fallback: MailPort): Module => ({
  name: 'message-delivery',
  commands: [],
  jobs: [deliverMessages(fallback)],
})

/** Tells people of what the given modules find waiting. */
export function alertModule(modules: readonly Module[]): Module {
  const sources = modules.flatMap(({ alerts = [] }) => alerts)
  return {
    name: 'message-alerts',
    commands: alertCommands(sources),
    jobs: [gatherAlerts(sources), mailAlerts(sources), pushAlerts(sources)],
  }
}
