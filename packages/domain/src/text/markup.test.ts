import { expect, test } from 'vitest'
import { markup } from './markup.ts'

test('what is woven in stays text', () => {
  const name = `<script>alert("1")</script> & 'co'`
  expect(markup`<p title="${name}">${name}</p>`.text).toBe(
    `<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 'co'">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 'co'</p>`,
  )
})

test('pieces and lists of pieces are woven in as they are', () => {
  const rows = ['a', '<b>'].map((name) => markup`<li>${name}</li>`)
  expect(String(markup`<ul>${rows}</ul>${markup.raw('<hr>')}${7}`)).toBe('<ul><li>a</li>\n<li>&lt;b&gt;</li></ul><hr>7')
})
