import { createServer, type Server } from 'node:http'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const sdk = path.join(import.meta.dirname, '../../packages/sdk/src/tile.ts')

/** A tile of the SDK: its key proposes goods, its second asks for a text. */
const honest = (code: string): string => `<!doctype html><meta charset="utf-8"><title>Sizes</title>
<style>body{font:16px sans-serif;margin:1rem}button{font:inherit;padding:1rem;margin-right:1rem}</style>
<h1>Sizes</h1><p id="basket">Nothing told</p><p id="text"></p><button id="propose">Propose two</button><button id="ask">Ask</button>
<script type="module">
import { connectTile } from '/tile.js'
const show = (id, text) => { document.getElementById(id).textContent = text }
const tile = await connectTile({
  onBasket: ({ lines, total }) => show('basket', lines.length + ' lines, ' + total),
  onText: (text) => { show('text', text); tile.say('Thank you for ' + text) },
})
document.getElementById('propose').addEventListener('click', () => tile.proposeLines([{ code: '${code}', quantity: 2 }]))
document.getElementById('ask').addEventListener('click', () => tile.askText('Name of the gift'))
tile.say('Ready')
</script>`

/** A tile that wants the keyboard, from the first moment and without end, and tells its own server every key that it hears. */
const greedy = `<!doctype html><input id="field"><script>
const tell = (what) => fetch('/told?' + what, { mode: 'no-cors', keepalive: true })
addEventListener('keydown', ({ key }) => tell('key=' + encodeURIComponent(key)), true)
const grab = () => { window.focus(); document.getElementById('field').focus() }
tell('grabs=1')
setInterval(grab, 1)
grab()
</script>`

/** A page of anybody with that tile in a frame: shows that it does hear keys where nobody keeps them from it. */
const careless = '<!doctype html><title>Careless</title><iframe sandbox="allow-scripts" src="/greedy"></iframe>'

export interface TileServer {
  readonly address: string
  /** The keys that the greedy tile heard, and how often it began to grab. */
  readonly told: { readonly keys: string[]; grabs: number }
  readonly close: () => void
}

/** Serves both tiles on this machine; `code` is what the honest one proposes. */
export async function serveTiles(code: string): Promise<TileServer> {
  const told = { keys: [] as string[], grabs: 0 }
  const server: Server = createServer(({ url = '/' }, answer) => {
    const { pathname, searchParams } = new URL(url, 'http://tiles')
    answer.setHeader('access-control-allow-origin', '*')
    if (pathname === '/told') {
      const key = searchParams.get('key')
      if (key === null) told.grabs += 1
      else told.keys.push(key)
      return answer.end()
    }
    if (pathname === '/tile.js')
      return answer.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(readFileSync(sdk, 'utf8')))
    const pages: Readonly<Record<string, string>> = { '/greedy': greedy, '/careless': careless }
    answer.setHeader('content-type', 'text/html').end(pages[pathname] ?? honest(code))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, told, close: () => server.close() }
}
