export { sendMail, type Mail } from './delivery/send-message.ts'
