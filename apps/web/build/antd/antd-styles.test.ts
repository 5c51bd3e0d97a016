import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { stylesAsDrawn } from './antd-styles.ts'
import { withoutStyleFunctions } from './style-functions.ts'

const library = path.join(import.meta.dirname, '../../../../node_modules/antd')

test.each([
  ['what is drawn', '.ant-btn{color:red;}', '.ant-btn{color:red;}'],
  ['what no screen draws', '.ant-table-wrapper .ant-btn{color:red;}', ''],
  ['of several those that are drawn', '.ant-table:is(.a,.b),.ant-btn:is(.a,.b){c:d;}', '.ant-btn:is(.a,.b){c:d;}'],
  ['columns of a grid', '.ant-col-xxl-12,.ant-col-8{a:b;}.ant-col{c:d;}', '.ant-col{c:d;}'],
  ['a name that only begins alike', '.ant-listing{a:b;}', '.ant-listing{a:b;}'],
  ['inside a condition', '@media (x){.ant-steps{a:b;}.ant-btn{c:d;}}', '@media (x){.ant-btn{c:d;}}'],
  ['a condition with nothing left', '@media (x){.ant-steps{a:b;}}', ''],
  ['frames of a motion', '@keyframes antMove{0%{a:b;}100%{c:d;}}', '@keyframes antMove{0%{a:b;}100%{c:d;}}'],
  ['values of its own theme', '.css-var-_R_0_.ant-btn{--ant-a:b;}', ''],
  ['a link', 'a:hover{a:b;}', ":where(a[class*='ant-']):hover{a:b;}"],
  ['a link inside a part', '.ant-alert a{a:b;}', '.ant-alert a{a:b;}'],
])('%s', (_, css, drawn) => expect(stylesAsDrawn(css)).toBe(drawn))

test('the library’s own sheet has styles for what is drawn, none for what is not, and of no link of ours', () => {
  const drawn = stylesAsDrawn(readFileSync(path.join(library, 'dist/antd.css'), 'utf8'))
  for (const part of ['btn', 'select', 'input', 'drawer', 'form-item', 'picker', 'checkbox', 'tabs', 'dropdown-menu'])
    expect(drawn).toContain(`.ant-${part}{`)
  expect(drawn).not.toMatch(/\.ant-table-wrapper|\.css-var-|(?:^|\})a[:{[]/)
  expect(drawn.match(/\{/g)).toHaveLength(drawn.match(/\}/g)?.length ?? 0)
})

test.each([
  [
    "export default genStyleHooks('A', token => ({ a: f(token, ','), b: `)` }), values, { c: true });",
    ', values, { c: true });',
  ],
  ["genStyleHooks(['A', 'b'], genA)", ')'],
  ["genSubStyleComponent(['A', 'b'], t => [x(t), /* ) */ y(t)], v)", ', v)'],
])('%s', (code, rest) => {
  const [name] = code.split(/, (?:token|genA|t =>)/)
  expect(withoutStyleFunctions(code)).toBe(`${name}, () => []${rest}`)
})

test('every module of styles that is installed is understood', () => {
  for (const file of globSync('es/**/style/*.js', { cwd: library })) {
    const code = readFileSync(path.join(library, file), 'utf8')
    const made = withoutStyleFunctions(code)
    expect(made.match(/\(\) => \[\]/g)?.length ?? 0, file).toBe(
      (code.match(/\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(/g)?.length ?? 0) +
        (code.match(/\(\) => \[\]/g)?.length ?? 0),
    )
  }
})
