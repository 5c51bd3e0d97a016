import { expect, test } from 'vitest'
import { connectTile } from './tile.ts'

/** A page that hears as a window does, and the desk's end of the port that it is given. */
async function connect(ears: Parameters<typeof connectTile>[0] = {}) {
  const page = new EventTarget()
  const { port1: desk, port2 } = new MessageChannel()
  const said: unknown[] = []
  const connected = connectTile(ears, page)
  page.dispatchEvent(new MessageEvent('message', { data: { type: 'something else' }, ports: [] }))
  page.dispatchEvent(new MessageEvent('message', { data: { type: 'kassa_tile', version: 1 }, ports: [port2] }))
  desk.postMessage(
    {
      type: 'opened',
      token: 't',
      language: 'en',
      currency: 'USD',
      sees_basket: true,
      sees_member: false,
    },
    [],
  )
  const heard = new Promise<void>((done) => {
    desk.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
      said.push(data)
      if (data.type === 'close') done()
    })
  })
  desk.start()
  return { tile: await connected, desk, said, heard }
}

test('says what the desk understands', async () => {
  const { tile, desk, said, heard } = await connect()
  expect(tile.visit).toMatchObject({ token: 't', currency: 'USD', sees_basket: true })
  tile.proposeLines([{ code: '1', quantity: 2 }])
  tile.proposeMember('1000000015')
  tile.say('Hello')
  tile.askText('Name')
  tile.close()
  await heard
  expect(said).toEqual([
    { type: 'propose_lines', lines: [{ code: '1', quantity: 2 }] },
    { type: 'propose_member', card_number: '1000000015' },
    { type: 'say', text: 'Hello' },
    { type: 'ask_text', label: 'Name' },
    { type: 'close' },
  ])
  desk.close()
})

test('hears the basket, the member, texts and decisions', async () => {
  const told: unknown[] = []
  const { desk } = await connect({
    onBasket: (basket) => told.push(basket),
    onMember: (id) => told.push(id),
    onText: (text) => told.push(text),
    onDecided: (agreed) => told.push(agreed),
  })
  desk.postMessage({ type: 'basket', lines: [], total: null }, [])
  desk.postMessage({ type: 'member', member_id: 'm' }, [])
  desk.postMessage({ type: 'text', text: 'Ada' }, [])
  desk.postMessage({ type: 'decided', agreed: true }, [])
  await expect.poll(() => told).toEqual([{ lines: [], total: null }, 'm', 'Ada', true])
  desk.close()
})
