package io.proxylab.lab.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTableTests {

	@Test
	void textFromOutsideIsNoMarkdownAndNoCommandToATerminal() {
		assertThat(MarkdownTable.escaped("a|b\n# c [d](http://e) <img src=x> `f` &lt; ~~g~~ \u001b[2J"))
			.isEqualTo("a\\|b # c \\[d\\](http://e) \\<img src=x\\> \\`f\\` \\&lt; \\~\\~g\\~\\~ \\\\u001b\\[2J");
		assertThat(MarkdownTable.code("a`b|c\nd\u001b")).isEqualTo("`a'b\\|c d\\u001b`");
	}

	@Test
	void aCellStaysOne() {
		assertThat(MarkdownTable.lines(List.of(List.of("name", "n"), List.of("a|b\nc", "1"))))
			.containsExactly("| name   | n |", "|--------|--:|", "| a\\|b c | 1 |");
	}

}
