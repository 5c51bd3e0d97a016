import path from 'node:path'
import { DESK_RELEASE } from '@kassa/contract/device/desk-release.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdSheet, withoutAntdFunctions } from './build/antd/antd-styles.ts'
import { roundIcons } from './build/round-icons.ts'
import { chunkNames } from './build/chunks.ts'
import { compiledAhead } from './build/compiled-ahead.ts'
import { wordChunk } from './build/word-chunks.ts'
import { withoutDoors } from './build/without-doors.ts'
import { withoutRuntimeFile } from './build/without-runtime-file.ts'
import { withoutEnglishMessages } from './build/without-english-messages.ts'
import { withoutUnaskedContract } from './build/without-unasked.ts'
import { withoutUnusedWords } from './build/without-unused-words.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'
import { withEveryWord } from './build/with-every-word.ts'
import { SHAPES, shapesByName } from './build/shapes-by-name.ts'
import { withRouteTable } from './build/with-route-table.ts'
import { withWordTable } from './build/with-word-table.ts'
import { withPages } from './build/pages.ts'
import { withVersion } from './build/with-version.ts'
import { withWorker } from './build/with-worker.ts'

const api = process.env['KASSA_API'] ?? 'http://127.0.0.1:5150'
const source = (file: string): string => path.join(import.meta.dirname, 'src', file)
const chunkOf = chunkNames({
  early: source('api/early/early.ts'),
  entry: path.join(import.meta.dirname, 'index.html'),
  routes: source('routes.ts'),
  desk: source('desk/shell/DeskScreen.tsx'),
  shell: source('shell/Shell.tsx'),
  soon: ['shell/NoticeBell.tsx', 'shell/menu-counts.ts', 'shell/more/MoreMenu.tsx', 'parts/place/OpenDays.tsx'].map(
    source,
  ),
  login: source('screens/login/LoginPage.tsx'),
})

const contract = path.join(import.meta.dirname, '../../packages/contract/src')

/** Its package names a file for browsers of 2015; this one is written for those that the rest is built for. */
const dexie = path.join(import.meta.dirname, '../../node_modules/dexie/dist/modern/dexie.mjs')

export default defineConfig({
  root: import.meta.dirname,
  base: '/cashier/manage/',
  resolve: { alias: [{ find: /^dexie$/, replacement: dexie }] },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // Small pictures stay files: a strict CSP lists no data: scripts, and the service worker keeps files anyway.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // The list in the page says what a place needs (`build/pages.ts`); a second one in the program would make the first file longer.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
    // A few files instead of a hundred small ones: what every page starts with, and what the desk needs to sell, alone or with others.
    rolldownOptions: {
      // A call that no screen makes is declared for nobody, nor is a shape that nothing asks.
      treeshake: { manualPureFunctions: ['endpoint', SHAPES] },
      output: {
        // The first file names all others: a letter less of each is half a kilobyte of it, and seven tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: (id, bundle) => wordChunk(id) ?? chunkOf(id, (module) => bundle.getModuleInfo(module)),
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/cashier/api': { target: api, changeOrigin: false, ws: true }, '/cashier/files': { target: api } },
  },
  plugins: [
    react(),
    shapesByName(),
    antdSheet(),
    withoutAntdFunctions(),
    withEveryWord(),
    withoutJsonSchema(),
    withoutEnglishMessages(),
    withoutUnusedWords(),
    roundIcons(),
    withoutUnaskedContract({ web: source(''), contract }),
    withoutRuntimeFile(),
    compiledAhead(),
    withoutDoors(),
    withWordTable(),
    withRouteTable(source('routes.ts')),
    withPages(source('')),
    withVersion(process.env['KASSA_BUILD'] ?? 'dev', DESK_RELEASE),
    withWorker(source('sw.ts'), {
      name: 'Kassa',
      short_name: 'Kassa',
      description: 'Point of sale and back office · 收银与后台 · レジと管理画面',
      id: '/cashier/manage/',
      start_url: '/cashier/manage/',
      scope: '/cashier/manage/',
      display: 'standalone',
      lang: 'en',
      theme_color: '#6D28D9',
      background_color: '#F6F6F9',
      icons: [
        { src: 'logo.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [{ name: 'Desk · 收银台 · レジ', url: 'desk', icons: [{ src: 'icon-192.png', sizes: '192x192' }] }],
    }),
  ],
})
