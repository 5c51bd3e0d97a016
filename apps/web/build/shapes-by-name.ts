/** The name of zod in our modules of the built app. No program of others has a function of it, as many that are packed have one named `z`. */
export const SHAPES = 'kassaShapes'

const line = /^import \{ z \} from 'zod'$/m
const used = /(?<![\w$'"`/-]|(?<!\.\.)\.)z(?=\s*\.[a-z]\w*\()/g

/**
 * Gives zod a name of its own in our modules, so that a shape that nothing asks can be left out by it (`manualPureFunctions`): it makes
 * nothing but itself. What is read of it otherwise keeps the short name.
 */
export const shapesByName = () => ({
  name: 'kassa-shapes-by-name',
  enforce: 'pre' as const,
  apply: 'build' as const,
  transform: (code: string, id: string) =>
    line.test(code) && !id.includes('node_modules')
      ? { code: code.replace(line, `import { z, z as ${SHAPES} } from 'zod'`).replaceAll(used, SHAPES), map: null }
      : null,
})
