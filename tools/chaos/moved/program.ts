// The server as it is shipped, with a payment channel that is played by whoever started it.
import path from 'node:path'
import { deliveryModule } from '../../../apps/server/src/modules/message/message.module.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'
import { openMailPort } from '../../../apps/server/src/platform/mail/mail-port.ts'
import { runServer } from '../../../apps/server/src/platform/run-server.ts'
import { readSettings } from '../../../apps/server/src/platform/settings.ts'
import { modules } from '../../../apps/server/src/program.ts'

const settings = readSettings(process.env, path.join(import.meta.dirname, '../../..'))
const log = createLog('error')
const started = await runServer({
  settings,
  modules: [...modules, deliveryModule(openMailPort(process.env, settings.dataFolder, log))],
  log,
  simulators: {
    addressOf: (channel) => (channel === 'alipay' ? process.env['CHAOS_ALIPAY'] : undefined),
  },
})
process.once('SIGTERM', () => void started.close().then(() => process.exit(0)))
process.send?.({ ready: started.address })
