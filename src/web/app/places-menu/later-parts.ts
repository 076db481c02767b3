/** Loads the parts of the shell that know projects and groups by name as one file. */
export { CrumbMenu } from './crumb-menu.tsx'
export { SpaceName } from './space-name.tsx'
