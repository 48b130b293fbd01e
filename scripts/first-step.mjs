// The first step of every command: plain JavaScript for any Node.js from 20 on. It brings the packages up to
// the lock file, then goes on with the TypeScript of the project on the Node.js that package.json pins.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants as system } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampPath = join(modules, '.rotativo-lock')
const wantedMajor = 26

/**
 * Runs a TypeScript file of the project with these arguments.
 * @param {string} script path from the project's root
 * @param {string[]} args
 */
export async function run(script, args) {
  if (majorOf(process.version) < 20) fail(`Node.js ${process.version} is too old: 20 or newer is needed.`)
  if (!existsSync(join(root, script))) fail(`${script} does not exist.`)
  endWithNpm()
  const installed = await installPackages()
  if (!installed && majorOf(process.version) >= wantedMajor) {
    process.argv = [process.execPath, join(root, script), ...args]
    await import(pathToFileURL(join(root, script)).href)
    return
  }
  await goOnWith(findNode(), [join(root, script), ...args])
}

/** @returns {Promise<boolean>} whether anything was installed */
async function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
  if (read(stampPath) === stamp) return false
  if (agreesWith(lock)) {
    tryToWrite(stampPath, stamp)
    return false
  }
  for (const folder of [root, modules]) {
    if (existsSync(folder) && !isWritable(folder))
      fail(`No permission to install the packages into ${folder}.`)
  }
  console.log('Installing the packages (first start, or package-lock.json changed)…')
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const [command, ...args] = npm
    ? [process.env.npm_node_execpath ?? 'node', npm, ...options]
    : ['npm', ...options]
  const { code, stoppedBy } = await runToItsEnd('npm', command, args, { cwd: root, stdio: 'inherit' })
  if (stoppedBy) process.exit(codeOf(stoppedBy))
  if (code !== 0) fail('npm ci failed; its reason stands above.')
  tryToWrite(stampPath, stamp)
  return true
}

/** Whether somebody has already installed what the lock file says, by hand. */
function agreesWith(lock) {
  const hidden = read(join(modules, '.package-lock.json'))
  if (!hidden) return false
  const found = JSON.parse(hidden).packages
  return Object.entries(JSON.parse(lock).packages).every(([path, entry]) => {
    if (path === '' || entry.link) return true
    if (found[path]) return found[path].version === entry.version
    return Boolean(entry.optional && !fitsThisMachine(entry))
  })
}

function fitsThisMachine(entry) {
  if (entry.libc || (!entry.os && !entry.cpu)) return false
  return (
    (entry.os ?? [process.platform]).includes(process.platform) &&
    (entry.cpu ?? [process.arch]).includes(process.arch)
  )
}

function findNode() {
  const pinned = join(modules, '.bin', 'node')
  for (const candidate of [pinned, process.execPath, 'node']) {
    const { stdout, status } = spawnSync(candidate, ['--version'], { encoding: 'utf8' })
    if (status === 0 && majorOf(stdout.trim()) >= wantedMajor) return candidate
  }
  return fail(
    `Node.js ${wantedMajor} is needed: there is no package of it for ${process.platform}-${process.arch}, and this machine has ${process.version}.`,
  )
}

/** The channel lets the server notice when this process is killed. */
async function goOnWith(node, args) {
  const { code } = await runToItsEnd(node, node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  process.exit(code)
}

/**
 * Signals are passed on to what runs, so that nothing of it stays behind.
 * @returns {Promise<{ code: number, stoppedBy: string | undefined }>} how it ended, and the first signal that came meanwhile
 */
function runToItsEnd(name, command, args, options) {
  const child = spawn(command, args, options)
  let stoppedBy
  const passOn = (signal) => {
    stoppedBy ??= signal
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, passOn)
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`${name} could not be run: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, passOn)
      resolve({ code: code ?? codeOf(signal), stoppedBy })
    })
  })
}

/** What a shell says of a program that a signal ended. */
function codeOf(signal) {
  return 128 + (system.signals[signal] ?? 0)
}

/**
 * When npm itself is killed, its commands would run on without anybody who could stop them, and hold the port.
 * npm is looked for among the ancestors only, so that a server started in the background by a script stays.
 */
function endWithNpm() {
  const npm = findNpm()
  if (!npm) return
  const watch = setInterval(() => {
    if (readProcess(npm.pid)?.startedAt === npm.startedAt) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

function findNpm() {
  let pid = process.ppid
  for (let level = 0; level < 3; level++) {
    const found = readProcess(pid)
    if (!found) return null
    if (/^npm\b/.test(found.command)) return found
    pid = found.parent
  }
  return null
}

function readProcess(pid) {
  const stat = read(`/proc/${pid}/stat`)
  if (!stat) return null
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z') return null
  return {
    pid,
    parent: Number(fields[1]),
    startedAt: fields[19],
    command: read(`/proc/${pid}/cmdline`) ?? '',
  }
}

function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0)
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Without permission the comparison of the two lock files is simply made again at the next start. */
function tryToWrite(path, content) {
  try {
    writeFileSync(path, content)
  } catch {}
}

/** @returns {never} */
function fail(message) {
  console.error(message)
  process.exit(1)
}
