// Browsers without modules: everything else is newer still.
document.write('<p class="failure">This page needs a newer browser: one of the last five years.</p>');
