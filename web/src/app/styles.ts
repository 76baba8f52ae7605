// The styles of every page, the component library's first so that ours may overrule them.
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './base.css';
