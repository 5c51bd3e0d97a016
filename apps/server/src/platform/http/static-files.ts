import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { packingFor } from './accept-encoding.ts'
import { bundleFinder, keepOwnBundle } from './desks/desk-bundles.ts'
import { contentPolicy, newNonce, noncePlaceholder } from './headers.ts'

const webBase = '/cashier/manage'

const immutable = 'public, max-age=31536000, immutable'
const asked = 'no-cache'

/** The name that a file has without what says how it is packed. */
const plainName = (file: string): string => file.replace(/\.(?:br|gz)$/, '')

/** Files that vite named after their contents may be kept for ever; everything else is asked for again. */
const cacheOf = (file: string): string => (/[\\/]assets[\\/].+-[\w-]{7,}\.\w+$/.test(file) ? immutable : asked)

/** Names of files: nobody's screen is called so, and whoever asks for what is not there looks for a way in (`.env`, `.git/config`, `wp-login.php`). */
const isFilesName = (asked: string): boolean => {
  const parts = asked.split('/')
  return (
    asked.startsWith('assets/') ||
    parts.some((part) => part.startsWith('.')) ||
    (/\.\w+$/.test(asked) && asked !== 'index.html')
  )
}

/**
 * Serves the built web app below `/cashier/manage`, every path that is no file being a screen of its own; files as they were
 * packed, as the request weighs it. A browser that says which desk it is to be given is answered from that one. Without a build it says so.
 */
export async function registerWeb(app: FastifyInstance, folder: string, desksFolder?: string): Promise<void> {
  const folders = { webFolder: folder, desksFolder }
  try {
    keepOwnBundle(folders)
  } catch (error) {
    app.log.warn({ err: error }, 'the desk of this release could not be kept for the next one')
  }
  const finder = bundleFinder(folders)
  const sendPage = (reply: FastifyReply): FastifyReply => {
    const indexFile = path.join(finder.folderFor(reply.request.headers.cookie), 'index.html')
    if (!fs.existsSync(indexFile)) return reply.code(503).type('text/plain').send('The web app is not built: npm start')
    const nonce = newNonce()
    const page = fs.readFileSync(indexFile, 'utf8').replaceAll(noncePlaceholder, nonce)
    return reply
      .headers({ 'cache-control': asked, 'content-security-policy': contentPolicy(`nonce-${nonce}`) })
      .type('text/html; charset=utf-8')
      .send(page)
  }
  app.get('/', (_, reply) => reply.redirect(`${webBase}/login`))
  app.get(webBase, (_, reply) => reply.redirect(`${webBase}/`))
  if (!fs.existsSync(folder)) {
    app.get(`${webBase}/*`, (_, reply) => sendPage(reply))
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    dotfiles: 'deny',
    // Packed once, beside the file, when the app was built (tools/pack-files.ts); each has an ETag of its own.
    preCompressed: true,
    setHeaders(reply, sent) {
      const file = plainName(sent)
      void reply.header('cache-control', cacheOf(file))
      void reply.header('content-security-policy', contentPolicy('nonce-none'))
      if (path.basename(file) === 'sw.js') void reply.header('service-worker-allowed', `${webBase}/`)
    },
  })
  app.get(`${webBase}/*`, (request, reply) => {
    const asked = (request.params as { '*': string })['*']
    const isFile =
      /\.\w+$/.test(asked) && asked !== 'index.html' && !asked.split('/').some((part) => part.startsWith('.'))
    const place = isFile ? finder.folderWith(asked, request.headers.cookie) : undefined
    if (place !== undefined) {
      // Weighed here: the library takes gzip for `*` and never hears of `identity`.
      request.headers['accept-encoding'] = packingFor(request.headers['accept-encoding']) ?? 'identity'
      return reply.sendFile(asked, place)
    }
    if (isFilesName(asked)) return reply.code(404).type('text/plain').send('no such file')
    return sendPage(reply)
  })
}
