import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readAllowedPlaces } from '../outgoing/address-rule.ts'
import { smtpPort } from './smtp.ts'

const letter = { id: 'one', to: 'a@shop.example', subject: 'x', text: 'Hello' }
const nothing = (): Promise<void> => Promise.resolve()

test('a post office inside is not even knocked at, unless the installation allows it', async () => {
  let knocks = 0
  const server = createServer((socket) => {
    knocks += 1
    socket.destroy()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const post = { host: 'mail.example', port, security: 'none', from: 'b@shop.example' } as const
  const find = () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const }])
  const shut = smtpPort(post, { allowed: readAllowedPlaces(), find })
  await expect(shut.send(letter, nothing)).rejects.toMatchObject({ problem: 'address-forbidden' })
  expect(knocks).toBe(0)
  const open = smtpPort(post, { allowed: readAllowedPlaces('mail.example'), find })
  await expect(open.send(letter, nothing)).rejects.toMatchObject({ problem: 'unreachable' })
  expect(knocks).toBe(1)
  shut.close()
  open.close()
  server.close()
})
