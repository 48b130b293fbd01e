import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type Component = { 'bom-ref': string; properties?: { name: string; value: string }[] }
type Bill = { components: Component[]; dependencies: { ref: string; dependsOn?: string[] }[] }

const isForDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

// npm's own bill of materials, as CycloneDX, from the lock file. What only builds or tests is left out here: npm's `--omit dev`
// leaves out as well what both need, as the database's driver.
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
const { status, error, stdout } = spawnSync('npm', args, {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 64 * 1024 * 1024,
})
if (error) throw error
if (status !== 0) process.exit(status ?? 1)

const bill = JSON.parse(stdout) as Bill
const left = new Set(bill.components.filter(isForDevelopment).map((component) => component['bom-ref']))
const stays = (ref: string): boolean => !left.has(ref)
const shortened: Bill = {
  ...bill,
  components: bill.components.filter((component) => stays(component['bom-ref'])),
  dependencies: bill.dependencies
    .filter(({ ref }) => stays(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(stays) })),
}
process.stdout.write(`${JSON.stringify(shortened, null, 2)}\n`)
