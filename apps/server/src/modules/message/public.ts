export { sendMail, sendSms, type Mail } from './delivery/send-message.ts'
export { hasSms } from './sms/sms-gateway.store.ts'
