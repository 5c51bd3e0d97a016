export { findZone } from './alert/alert-choice.store.ts'
export { joinReachedAccount } from './reached-account.store.ts'
export { sendMail, sendSms, type Mail } from './delivery/send-message.ts'
export { hasSms, smsWay } from './sms/sms-gateway.store.ts'
