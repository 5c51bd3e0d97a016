// `npm start`: the web app built where it must be, then the server in this very process.
import { buildWeb } from './build-web.ts'

await buildWeb((line) => console.log(line))
console.log('Starting …')
await import('../apps/server/src/main.ts')
