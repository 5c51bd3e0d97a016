import { html, type Html } from '../html.ts'

export interface PageChoice {
  /** Seconds after which the browser asks again; left out: never. */
  readonly refreshSeconds?: number
}

/** A page of the shop. It has no script: what it shows comes from the server. */
export const page = (title: string, body: Html, { refreshSeconds }: PageChoice = {}): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refreshSeconds === undefined ? '' : html`<meta http-equiv="refresh" content="${refreshSeconds}" />`}
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header><a href="/">Web shop</a><a href="/basket">Basket</a></header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`

export const messagePage = (title: string, sentence: string): Html =>
  page(
    title,
    html`<p role="status">${sentence}</p>
      <p><a href="/">To the goods</a></p>`,
  )
