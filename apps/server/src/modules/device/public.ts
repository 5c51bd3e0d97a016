/** What other capabilities may call of devices. */
export { onlineSince } from './registration/online.ts'
