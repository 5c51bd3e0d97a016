import { openKassa } from '../../packages/sdk/src/kassa.ts'
import { pages } from '../../packages/sdk/src/pages.ts'

// An app that never rests, in a process of its own: it loads everything again and again, and follows the feed, each as fast as its limits let it.
const kassa = openKassa({ address: process.env['KASSA_ADDRESS'] ?? '', key: process.env['KASSA_KEY'] ?? '' })

async function load(): Promise<never> {
  for (;;) for await (const product of pages(kassa, 'load_products', {})) void product
}

async function read(): Promise<never> {
  let after = ''
  for (;;) {
    const changes = await kassa.call('list_changes', after === '' ? {} : { after })
    if (changes.ok) after = changes.answer.next
    else await new Promise((done) => setTimeout(done, 200))
  }
}

process.stdout.write('started')
await Promise.all([load(), read()])
